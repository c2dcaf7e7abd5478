import type { Page } from 'playwright/test'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { random } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { bonusTime, issueCodes } from '../../support/games/bonos.ts'
import { testWith } from '../../support/own-site.ts'

const test = testWith(bonusTime)

test.afterEach(({ site }) => site.moveClock(0))

test('a member who guesses codes must solve a proof of work, then wait a day; another member redeems at once', async ({
  browser,
  page,
  site,
  newMember,
  signIn,
}) => {
  test.slow()
  const [code = '', other = '', theirs = ''] = await issueCodes(site, 'pan', 3)
  await signIn(page, await newMember())
  await guessFive(page)
  await page.goto(`/promo/tpp/${code}`)
  await expect(page.getByRole('heading', { name: 'Aún no lo hemos comprobado' })).toBeVisible()
  await redeem(page)
  // On a busy machine, a proof of work of this level may take this long.
  await expect(page.getByRole('heading', { name: '¡Es tuyo! 1 tarjeta más en «Rasca»' })).toBeVisible({
    timeout: 45_000,
  })

  for (const minutes of [16, 32]) {
    await site.moveClock(minutes * MINUTE_MS)
    await guessFive(page)
  }
  await page.goto(`/promo/tpp/${other}`)
  await expect(page.getByRole('heading', { name: 'Hoy ya no se pueden probar más' })).toBeVisible()
  await expect(page.getByText(/hay pausa hasta el .+ Tu código no se ha gastado/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Escribirnos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Canjear', exact: true })).toHaveCount(0)

  const beside = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await signIn(beside, await newMember())
  await beside.goto(`/promo/tpp/${theirs}`)
  await expect(beside.getByRole('heading', { name: /te regala$/ })).toBeVisible()
  await redeem(beside)
  await expect(beside.getByRole('heading', { name: '¡Es tuyo! 1 tarjeta más en «Rasca»' })).toBeVisible()
  await beside.context().close()
})

/** Asks for the pages of five codes that do not exist, with the session of the page. */
async function guessFive(page: Page) {
  for (let n = 1; n <= 5; n++) {
    const answer = await page.request.get(`/promo/tpp/${printPartnerCode(newPartnerCode(random))}`)
    expect(await answer.text()).toContain('No encontramos ese código')
  }
}

async function redeem(page: Page) {
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Canjear', exact: true }).click()
}
