import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { brokenWords, overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

test.use({ reducedMotion: 'reduce' })

/** Narrow windows, each with a text size in percent that a visitor has set. `faultsInAllLooks` has 320 px at 100 %. */
const WINDOWS = [
  { width: 360, text: 150 },
  { width: 390, text: 200 },
]
const GAMES = [
  '/promo/verano',
  '/promo/aniversario',
  '/promo/xmastree',
  '/promo/xmas',
  '/promo/eurocopa?ver=torneo',
  '/promo/eurocopa/insignias',
]

/** Goes through all pages in each window. A new text size takes effect with the next page. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const session = await page.context().newCDPSession(page)
  for (const { width, text } of WINDOWS) {
    await page.setViewportSize({ width, height: 800 })
    await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * text) / 100 } })
    for (const path of paths) {
      await page.goto(path)
      await page.waitForSelector('html.js')
      const found = [...(await brokenWords(page)), ...(await overflows(page))]
      faults.push(...found.map((fault) => `${path} at ${width} px and ${text} %: ${fault}`))
    }
  }
  return faults
}

test('open pages break no word and do not overflow sideways, in narrow windows with large text', async ({
  page,
  expectNoise,
}) => {
  expectNoise(LEFT_OPEN)
  expect(await faultsOf(page, OPEN)).toEqual([])
})

test('a member’s pages break no word and do not overflow sideways, in narrow windows with large text', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  expect(await faultsOf(page, [...OWN, ...GAMES])).toEqual([])
})
