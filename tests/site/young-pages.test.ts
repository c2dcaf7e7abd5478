import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ hasMemoryReport: true })
})
afterAll(() => site.stop())

test('next to nothing of a page that has been sent waits for a full collection', async () => {
  // What is compiled and kept is made with the first pages.
  await drawPages(200)
  const before = await site.usedBytes('major')
  await drawPages(20)
  // What is in use for the first time moves; the second collection tells what is kept.
  await site.usedBytes('minor')
  expect(((await site.usedBytes('minor')) - before) / 20).toBeLessThan(32 * 1024)
})

/** With a place to return to, the page is drawn for each visitor. */
async function drawPages(count: number) {
  for (let n = 0; n < count; n++) {
    const page = await fetch(`${site.origin}/?volver=/home`)
    expect(page.status).toBe(200)
    await page.text()
  }
}
