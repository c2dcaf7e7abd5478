import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignPage, KINDS, type Kind } from '#contract/kinds.ts'
import { mailedLinks } from '#tests/support/mailed-links.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** The code page lets visitors without an account enter their code first. */
const games = KINDS.filter((kind) => kind !== 'tpp')
/** Words of the scene on the page of each game that needs an account. */
const SCENES: Partial<Record<Kind, RegExp>> = {
  rasca: /class="rasca-ticket"/,
  playa: /class="playa-grid"/,
  aniversario: /class="cake-art"/,
  xmastree: /class="tree-stage__art"/,
  eurocopa: /class="match__sides"/,
}

test.each(games)('a visitor without an account who opens %s sees its scene, and the way in and back', async (kind) => {
  const path = campaignPage({ kind, slug: kind })
  const page = await fetch(site.origin + path)
  const html = await page.text()
  expect(page.status).toBe(200)
  // The calendar leads back to the door of today.
  const [, volver = ''] = /href="\/signup\?volver=([^"]+)"[^>]*>Crear cuenta y (?:jugar|abrir la \d+)</.exec(html) ?? []
  expect(decodeURIComponent(volver)).toEqual(
    kind === 'xmas' ? expect.stringMatching(/^\/promo\/xmas\?puerta=\d+$/) : path,
  )
  expect(html).toMatch(SCENES[kind] ?? /<main/)
  expect(html).not.toContain('Entra para seguir')
})

test.each(Object.keys(SCENES))('the styles of the scene of %s are linked and served', async (kind) => {
  const html = await (await fetch(`${site.origin}/?volver=%2Fpromo%2F${kind}`)).text()
  const styles = [...html.matchAll(/<link[^>]*href="(\/assets\/[^"]*still-page[^"]*\.css)"/g)].map(([, href]) => href)
  expect(styles).toHaveLength(1)
  const sheet = await fetch(site.origin + styles[0])
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/css')])
})

const enterLink = (html: string) => /<a class="site-header__enter"[^>]* href="([^"]*)"/.exec(html)?.[1]

test.each(['/info', '/promo/xmas', '/promo/verano/insignias', '/contact?asunto=premio', '/go/club'])(
  'the sign-in link of %s leads back to it',
  async (path) => {
    const html = await (await fetch(site.origin + path)).text()
    expect(enterLink(html)).toBe(`/?volver=${encodeURIComponent(path)}#entrar`)
  },
)

test.each([
  ['/', '/#entrar'],
  ['/?volver=%2Finfo', '/?volver=%2Finfo#entrar'],
  ['/signup', '/#entrar'],
  ['/signup?volver=%2Finfo', '/?volver=%2Finfo#entrar'],
  ['/signup?volver=https%3A%2F%2Fevil.example', '/#entrar'],
  ['/forgot', '/#entrar'],
  ['/reset?token=geheim', '/#entrar'],
  ['/confirm?token=geheim', '/#entrar'],
])('%s is a step of signing in, so that its sign-in link keeps its own return path', async (path, href) => {
  const html = await (await fetch(site.origin + path)).text()
  expect(enterLink(html)).toBe(href)
})

test('a mailed link says before its form whether it is still valid', async () => {
  const { confirm, reset } = await mailedLinks(site.origin)
  const headingOf = async (path: string) => /<h1[^>]*>([^<]*)/.exec(await (await fetch(site.origin + path)).text())?.[1]
  expect(await headingOf(reset)).toBe('Elige otra contraseña')
  expect(await headingOf(confirm)).toBe('Confirma tu correo')
  const ofOther = [confirm.replace('confirm', 'reset'), reset.replace('reset', 'confirm')]
  for (const path of ['/reset', `/reset?token=${'x'.repeat(2_000)}`, '/confirm', '/confirm?token=x', ...ofOther])
    expect(await headingOf(path), path).toBe('Este enlace ya no vale')
})
