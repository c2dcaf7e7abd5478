import type { Page } from 'playwright/test'
import { mailedLinks } from '#tests/support/mailed-links.ts'
import { expect, test } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { brokenWords, faultsInAllLooks, overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

test.use({ reducedMotion: 'reduce' })

/**
 * Text sizes in percent that a visitor has set, each with the widths at which no page overflows, and the narrowest one
 * at which no word is broken. `faultsInAllLooks` checks 100 %.
 */
const TEXT_SIZES = [
  { percent: 200, widths: [1280, 390, 360], unbrokenFrom: 390 },
  { percent: 150, widths: [360], unbrokenFrom: 360 },
]

/** Pages on which a colour depends on the width, and two for the parts that all pages share. */
const COLOURED_BY_WIDTH = ['/', '/home', '/promo/rasca', '/promo/xmas', '/promo/eurocopa', '/dev/ui']

/** Pages of games whose text is checked at these sizes only. */
const GAMES = [
  '/promo/verano',
  '/promo/aniversario',
  '/promo/xmastree',
  '/promo/xmas',
  '/promo/eurocopa?ver=torneo',
  '/promo/eurocopa/insignias',
]

/**
 * Opens each page once, and then changes its theme, width and text size, with as few changes as possible: they and the
 * load are most of the cost.
 */
async function faultsOf(
  page: Page,
  paths: readonly string[],
  faultsAtNormalSize: typeof faultsInAllLooks = faultsInAllLooks,
): Promise<string[]> {
  const faults: string[] = []
  const devtools = await page.context().newCDPSession(page)
  const setTextSize = async (percent: number) => {
    const standard = (16 * percent) / 100
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(size).toBe(`${standard}px`)
  }
  for (const path of paths) {
    await page.goto(path)
    await page.waitForSelector('html.js')
    // Before the fonts arrive, words are in fallback fonts and a few pixels wider.
    await inOwnFonts(page)
    faults.push(...(await faultsAtNormalSize(page, { hasColoursByWidth: COLOURED_BY_WIDTH.includes(path) })))
    for (const { percent, widths, unbrokenFrom } of TEXT_SIZES) {
      await setTextSize(percent)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = [...(await overflows(page)), ...(width >= unbrokenFrom ? await brokenWords(page) : [])]
        faults.push(...found.map((fault) => `at ${width} px and ${percent} %: ${fault}`))
      }
    }
    await setTextSize(100)
  }
  return faults
}

test('open pages have no serious axe violations, no sideways overflow and no broken words, also with large text', async ({
  page,
  site,
  expectNoise,
}) => {
  test.setTimeout(600_000)
  expectNoise(LEFT_OPEN)
  const links = await mailedLinks(site.origin)
  expect(await faultsOf(page, [...OPEN, ...Object.values(links)])).toEqual([])
})

test('a member’s pages have no serious axe violations, no sideways overflow and no broken words, also with large text', async ({
  page,
  newMember,
  signIn,
}) => {
  test.setTimeout(600_000)
  await signIn(page, await newMember())
  expect([...(await faultsOf(page, OWN)), ...(await faultsOf(page, GAMES, async () => []))]).toEqual([])
})
