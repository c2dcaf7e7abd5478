import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBytes } from '#tests/support/page-bytes.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Over HTTP/1.1 a browser fetches six files at a time. */
const MOST_SCRIPTS = 16

test('no page exceeds its budget of script bytes and files', async () => {
  const pages = await pageBytes(site)
  expect(Math.min(...pages.map(({ scriptsKb }) => scriptsKb))).toBeGreaterThan(50)
  expect(pages.filter(({ scriptsKb, budgetKb }) => scriptsKb > budgetKb)).toEqual([])
  expect(pages.filter(({ scriptFiles }) => scriptFiles > MOST_SCRIPTS)).toEqual([])
})
