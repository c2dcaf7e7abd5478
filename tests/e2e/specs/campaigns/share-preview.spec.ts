import { expect, test } from '../../support/fixtures.ts'

/** Pages as a messenger reads them: it follows redirects, runs no scripts and reads the head. */
const LOOKED_AT = [
  { path: '/', title: 'Temporada', picture: 'portada' },
  { path: '/info', title: 'Temporada', picture: 'portada' },
  { path: '/promo/xmas', title: 'Promoción xmas', picture: 'xmas' },
  { path: '/promo/verano/insignias', title: 'Promoción verano', picture: 'verano' },
  { path: '/promo/rasca', title: 'Rasca', picture: 'rasca' },
  { path: '/promo/nada', title: 'Temporada', picture: 'portada' },
] as const

for (const { path, title, picture } of LOOKED_AT) {
  test(`the preview of a link to ${path} shows ${picture}.png`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const contentOf = (name: string) =>
      [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, text]) => text)
    expect(contentOf('og:title')).toEqual([title])
    expect(contentOf('og:image')).toEqual([`/carteles/${picture}.png`])
    expect(contentOf('description')).toEqual(contentOf('og:description'))
    const image = await request.get(contentOf('og:image')[0] ?? '')
    expect(image.headers()['content-type']).toBe('image/png')
  })
}
