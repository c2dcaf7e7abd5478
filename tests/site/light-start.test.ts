import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** Node's classes of the web, which whatever draws pages needs: they are a tenth of a start. */
const UNDICI = 'NativeModule internal/deps/undici/undici'

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ hasMemoryReport: true })
})
afterAll(() => site.stop())

test('what draws pages is loaded with the first request for one, not at the start', async () => {
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  expect(await site.loadedOfNode()).not.toContain(UNDICI)
  expect((await fetch(site.origin)).status).toBe(200)
  expect(await site.loadedOfNode()).toContain(UNDICI)
})
