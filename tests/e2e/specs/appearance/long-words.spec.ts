import { faultOfAddress } from '#api/season/check/forms-of-address.ts'
import { expect } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { brokenWords, overflows } from '../../support/looks.ts'
import { testWith } from '../../support/own-site.ts'
import { longWords } from '../../support/seasons.ts'

const test = testWith(longWords)
test.use({ reducedMotion: 'reduce' })

const OPEN = ['/', '/info', '/promo/xmas', '/promo/verano', '/promo/tpp/bono', '/promo/rasca', '/promo/eurocopa']
const OWN = [
  '/home',
  '/promo/rasca',
  '/promo/playa',
  '/promo/xmas',
  '/promo/xmastree',
  '/promo/verano',
  '/promo/aniversario',
  '/promo/eurocopa',
]

test('sentences that are 40 % longer overflow no page and break no word, and none mixes the address in Mexico', async ({
  page,
  newMember,
  signIn,
}) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  const visit = async (path: string) => {
    await page.goto(path)
    await page.waitForSelector('html.js')
    await inOwnFonts(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const found = [...(await overflows(page)), ...(await brokenWords(page))]
      faults.push(...found.map((fault) => `at ${width} px: ${fault}`))
    }
    const fault = faultOfAddress(await page.locator('body').innerText(), 'es-MX')
    if (fault) faults.push(`${path}: ${fault}`)
  }
  for (const path of OPEN) await visit(path)
  await signIn(page, await newMember())
  for (const path of OWN) await visit(path)
  expect(faults).toEqual([])
})
