import type { SeasonFileInput } from '#api/season/season-file.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { test as base, SITE_START } from './fixtures.ts'

/** `test` on a site that runs this season, and whose clock a test may move. */
export const testWith = (season: () => SeasonFileInput, env: Record<string, string> = {}) =>
  testOn(() => startSite({ season: season(), env, hasMovableClock: true }))

/** `test` on a site of its own. */
export function testOn(start: () => Promise<SiteServer>) {
  // Runs a file in one worker, which starts the site once.
  base.describe.configure({ mode: 'default' })
  return base.extend({ site: [async ({ siteOf }, use) => use(await siteOf(start, start)), SITE_START] })
}
