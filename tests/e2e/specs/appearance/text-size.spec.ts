import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

/** The browser's text size at 200 %. */
test.use({
  reducedMotion: 'reduce',
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

test('at a text size of 200 % no page overflows sideways', async ({ page, newMember, signIn, expectNoise }) => {
  test.setTimeout(120_000)
  expectNoise(LEFT_OPEN)
  const faults = await overflowsIn(page, OPEN)
  await signIn(page, await newMember())
  expect([...faults, ...(await overflowsIn(page, OWN))]).toEqual([])
})

async function overflowsIn(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.waitForSelector('html.js')
    // Before the fonts arrive, words are in fallback fonts and a few pixels wider.
    await inOwnFonts(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      faults.push(...(await overflows(page)).map((fault) => `${width} px: ${fault}`))
    }
  }
  return faults
}
