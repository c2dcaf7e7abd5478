import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { runProgram } from '#tests/support/programs.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const SEASON = seasonOf(scratchCard(windowFromNow(-2, 20, 40)))
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0h300v100H0z"/></svg>'
const BAKERY = {
  name: 'La Tahona',
  colours: { main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' },
  type: { titles: 'fraunces' },
  corners: 'square' as const,
  links: {
    header: [{ label: 'Tienda', address: 'https://tahona.example/tienda' }],
    footer: [{ label: 'Hornos', address: 'https://tahona.example/hornos?a=1' }],
  },
  imprint: true,
  logo: './logo.svg',
  words: { 'landing/rasca': 'Rasca y llévate el pan', 'site/join': 'Jugar con La Tahona' },
  campaigns: [
    {
      kind: 'rasca' as const,
      pictures: [
        { name: 'cartel', file: './cartel.png', dark: './cartel-oscuro.png' },
        { name: 'cereza', file: './logo.svg' },
        { name: 'escena-moneda', file: './logo.svg' },
      ],
    },
  ],
} satisfies SeasonFileInput['brand']
const PAGES = ['/', '/info', '/promo/rasca', '/no-such-page', '/home', '/user/profile']

let site: SiteServer
let cookie: string
beforeAll(async () => {
  // The API is a process of its own, so that the web part has to ask for the brand.
  site = await startSite({ season: SEASON, api: 'process', env: { WEB_WORKERS: '0' } })
  for (const member of await addMembers(site, 1)) cookie = await sessionCookie(site, member)
})
afterAll(() => site.stop())

const FOREVER = 'public, max-age=31536000, immutable'

async function apply(season: SeasonFileInput) {
  const file = join(site.dataDir, 'brought.json')
  writeFileSync(file, JSON.stringify(season))
  writeFileSync(join(site.dataDir, 'logo.svg'), DRAWING)
  writeFileSync(join(site.dataDir, 'cartel.png'), await plain(BREAD))
  writeFileSync(join(site.dataDir, 'cartel-oscuro.png'), await plain(NIGHT))
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: `sqlite:${join(site.dataDir, 'temporada.db')}` }
  return runProgram('season', ['apply', file, '--yes'], env)
}

/** Colours that no drawing of Temporada has as a whole. */
const BREAD = '#c86428'
const NIGHT = '#20304a'
const plain = (background: string) =>
  sharp({ create: { width: 1000, height: 2000, channels: 3, background } })
    .png()
    .toBuffer()

/** Returns how long a picture may be kept, its size, and its colour, which is the same all over. */
async function seen(path: string) {
  const answer = await fetch(site.origin + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return {
    kept: answer.headers.get('cache-control'),
    size: [info.width, info.height],
    colour: [...data.subarray(0, 3)],
  }
}
/** Within what AVIF changes. */
const near = (hex: string) => [1, 3, 5].map((at) => expect.closeTo(Number.parseInt(hex.slice(at, at + 2), 16), -1))

async function get(path: string) {
  const answer = await fetch(site.origin + path, { headers: /home|user/.test(path) ? { cookie } : {} })
  const html = await answer.text()
  const [, nonce, style] = /<style(?: nonce="([^"]+)")?>(@layer tokens\{html:root\{.*?)<\/style>/.exec(html) ?? []
  return { html, style, nonce, policy: answer.headers.get('content-security-policy') ?? '' }
}

const outward = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" rel="noopener"[^>]*>([^<]+)</g)].map(([, href, label]) => [href, label])

const withinFiveSeconds = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 5 * SECOND_MS, interval: 100 })

test('a brand that is applied while the site runs is on every page within five seconds, and gone as fast', async () => {
  for (const path of PAGES) expect((await get(path)).style, path).toBeUndefined()
  const coin = '/carteles/rasca.escena-moneda.192.png'
  expect((await fetch(site.origin + coin)).status).toBe(404)
  expect((await get('/')).html).toContain('media="(prefers-color-scheme: light)" content="#f8f1e3"')

  expect(await apply({ ...SEASON, brand: BAKERY })).toMatchObject({ code: 0 })
  // It asks for the brand itself, outside of Start.
  await withinFiveSeconds(async () => {
    const manifest = await fetch(`${site.origin}/manifest.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name: 'La Tahona', background_color: '#f6ecd9' })
  })
  await withinFiveSeconds(async () => {
    const pages = await Promise.all(PAGES.map(get))
    for (const { style } of pages) expect(style).toMatch(/--ground:light-dark\(#1f4d3a,#1f4d3a\).*;--cut:0;/)
    expect((await get('/')).html).toContain('>Rasca y llévate el pan</h1>')
    expect((await get('/promo/rasca')).html).toContain('Jugar con La Tahona')
  })
  for (const path of PAGES) {
    const { html, style = '', nonce, policy } = await get(path)
    // Before the first paint: in the head, and allowed by the policy.
    expect(html.indexOf(style)).toBeLessThan(html.indexOf('</head>'))
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy, path).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`)
    expect(html, path).toContain('media="(prefers-color-scheme: light)" content="#f6ecd9"')
    expect(html, path).toMatch(/<title>La Tahona\b/)
    expect(html, path).not.toContain('Temporada')
    expect(outward(html)).toEqual([
      ['https://tahona.example/tienda', 'Tienda'],
      ['https://tahona.example/tienda', 'Tienda'],
      ['https://tahona.example/hornos?a=1', 'Hornos'],
    ])
    const { name, taxId, address } = SEASON.organiser
    expect(html, path).toContain(
      `<address class="site-footer__imprint"><p>${name}</p><p>NIF ${taxId}</p><p>${address}</p>`,
    )
  }
  const [, sheet = '', font = ''] = /"fonts":"([^"]+)","faces":\["([^"]+)"/.exec((await get('/')).html) ?? []
  const sheetText = await (await fetch(site.origin + sheet)).text()
  expect(sheetText).toContain(font)
  expect(font).toContain('fraunces')
  expect((await fetch(site.origin + font)).headers.get('content-type')).toBe('font/woff2')
  const { html } = await get('/no-such-page')
  const [, logo = ''] =
    /<img class="brand-logo" src="([^"]+)" width="192" height="64" alt="La Tahona"\/>/.exec(html) ?? []
  const answer = await fetch(site.origin + logo)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 384 })
  expect((await fetch(`${site.origin}/marca/${'a'.repeat(22)}`)).status).toBe(404)

  const [poster = ''] = /\/carteles\/rasca\.\d+\.avif\?v=[\w-]+/.exec((await get('/')).html) ?? []
  const width = Number(poster.split('.')[1])
  expect(await seen(poster)).toEqual({ kept: FOREVER, size: [width, width * 1.3], colour: near(BREAD) })
  const version = poster.split('?')[1]
  expect(await seen(`/carteles/rasca-oscuro.espera-3.320.avif?${version}`)).toEqual({
    kept: FOREVER,
    size: [320, 416],
    colour: near(NIGHT),
  })
  // A drawing of 300 by 100 is cut to a square.
  expect(await seen('/carteles/rasca.cereza.192.png')).toEqual({
    kept: 'no-cache',
    size: [192, 192],
    colour: [0, 0, 0],
  })
  // A part of a scene, of which no address shows a drawing of ours.
  expect((await seen(coin)).colour).toEqual([0, 0, 0])
  const { html: page } = await get('/info')
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href = '']) => href)
  const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).json()
  const paths = [...links, ...manifest.icons.map(({ src }: { src: string }) => src)]
  const sizes = await Promise.all(paths.map(async (path) => ({ path, ...(await seen(path)) })))
  expect(sizes.map(({ path, kept, size }) => [path.split('/').at(-1), kept, ...size])).toEqual([
    ['icon-48.png', FOREVER, 48, 48],
    ['icon-192.png', FOREVER, 192, 192],
    ['apple-touch-icon.png', FOREVER, 180, 180],
    ['icon-192.png', FOREVER, 192, 192],
    ['icon-512.png', FOREVER, 512, 512],
    ['icon-maskable-512.png', FOREVER, 512, 512],
  ])
  // A wide logo lies on the paper of the brand.
  expect(sizes[0]?.colour).toEqual(near('#f6ecd9'))
  // An installed site asks for those of its day.
  expect((await seen('/marca/iconos/aaaaaaaa/icon-192.png')).kept).toBe('public, max-age=3600')
  expect((await fetch(`${site.origin}${links[0]?.replace('48', '47')}`)).status).toBe(404)

  // The poster in the picture for messengers.
  expect((await seen('/carteles/rasca.png')).colour).toEqual(near(BREAD))

  // A brand without colours, on the paper of the site.
  expect(await apply({ ...SEASON, brand: { name: 'Solo el nombre', logo: './logo.svg' } })).toMatchObject({ code: 0 })
  await withinFiveSeconds(async () => {
    const its = await (await fetch(`${site.origin}/manifest.webmanifest`)).json()
    expect(its).toMatchObject({ name: 'Solo el nombre', background_color: '#f8f1e3' })
    expect((await seen(its.icons[0].src)).colour).toEqual(near('#f8f1e3'))
    expect((await get('/info')).style).not.toContain('--ground')
  })

  expect(await apply(SEASON)).toMatchObject({ code: 0 })
  await withinFiveSeconds(async () => {
    const pages = await Promise.all(PAGES.map(get))
    for (const { style } of pages) expect(style).toBeUndefined()
  })
})
