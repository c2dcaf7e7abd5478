import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { brokenWords, overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

test.use({ reducedMotion: 'reduce' })

/**
 * Text sizes in percent that a visitor has set, each with the widths at which no page overflows, and the narrowest one
 * at which no word is broken. `faultsInAllLooks` checks 100 %.
 */
const TEXT_SIZES = [
  { percent: 150, widths: [360], unbrokenFrom: 360 },
  { percent: 200, widths: [360, 390, 1280], unbrokenFrom: 390 },
]
const GAMES = [
  '/promo/verano',
  '/promo/aniversario',
  '/promo/xmastree',
  '/promo/xmas',
  '/promo/eurocopa?ver=torneo',
  '/promo/eurocopa/insignias',
]

/** Goes through all pages at each text size. A new text size takes effect with the next page. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const session = await page.context().newCDPSession(page)
  for (const { percent, widths, unbrokenFrom } of TEXT_SIZES) {
    const standard = (16 * percent) / 100
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const path of paths) {
      await page.goto(path)
      await page.waitForSelector('html.js')
      // Before the fonts arrive, words are in fallback fonts and a few pixels wider.
      await inOwnFonts(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${standard}px`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = [...(await overflows(page)), ...(width >= unbrokenFrom ? await brokenWords(page) : [])]
        faults.push(...found.map((fault) => `at ${width} px and ${percent} %: ${fault}`))
      }
    }
  }
  return faults
}

test('open pages break no word and do not overflow sideways, with large text', async ({ page, expectNoise }) => {
  expectNoise(LEFT_OPEN)
  expect(await faultsOf(page, OPEN)).toEqual([])
})

test('a member’s pages break no word and do not overflow sideways, with large text', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  expect(await faultsOf(page, [...OWN, ...GAMES])).toEqual([])
})
