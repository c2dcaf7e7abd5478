import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS, type Kind } from '#contract/kinds.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { CAMPAIGN_PAGES } from '#web/features/campaign/posters/poster-wall.tsx'

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
  const path = CAMPAIGN_PAGES[kind]
  const page = await fetch(site.origin + path)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain(`href="/signup?volver=${encodeURIComponent(path)}"`)
  expect(html).toContain('Crear cuenta y jugar')
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
