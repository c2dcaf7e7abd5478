import type { SeasonFileInput } from '#api/season/season-file.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { test as base } from './fixtures.ts'

/** `test` on a site that runs this season, and whose clock a test may move. */
export function testWith(season: () => SeasonFileInput) {
  // Runs a file in one worker, which starts the site once.
  base.describe.configure({ mode: 'default' })
  return base.extend<object, { site: SiteServer }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
      async ({}, use) => {
        const site = await startSite({ season: season(), hasMovableClock: true })
        await use(site)
        await site.stop()
      },
      { scope: 'worker' },
    ],
  })
}
