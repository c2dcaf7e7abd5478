import { expect, test } from './fixtures.ts'
import { overflows } from './looks.ts'
import { LEFT_OPEN, OPEN, OWN } from './pages.ts'

/** The browser's text size at 200 %. */
test.use({
  reducedMotion: 'reduce',
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    await use({ ...launchOptions, args })
  },
})

for (const width of [360, 1280]) {
  test(`text twice as large: nothing sticks out sideways at ${width} px`, async ({
    page,
    newMember,
    signIn,
    expectNoise,
  }) => {
    test.slow()
    expectNoise(LEFT_OPEN)
    await page.setViewportSize({ width, height: 740 })
    const faults: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      await page.waitForSelector('html.js')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      faults.push(...(await overflows(page)))
    }
    for (const path of OPEN) await look(path)
    await signIn(page, await newMember())
    for (const path of OWN) await look(path)
    expect(faults).toEqual([])
  })
}
