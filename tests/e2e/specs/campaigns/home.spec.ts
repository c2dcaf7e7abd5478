import { expect } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'
import { giveLately } from '../../support/recent-plays.ts'
import { noCardWins } from '../../support/seasons.ts'

// A site for this file alone: it writes rows into the ledger that a verifier would report as contradictions.
const test = testWith(noCardWins)

test('after the day’s last card, the home page shows that card’s stamp and drawings and the latest wins, and offers a reminder by mail', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  // Checks a page in every width and theme.
  test.slow()
  const day = await giveLately(site, ['vale'])
  await signIn(page, await newMember())
  const home = async () => (await page.request.get('/home')).text()
  expect(await home()).not.toContain('Tu cartilla')
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: 'Esta no llevaba premio' })).toBeVisible()

  expect(await home(), 'the part that was missing above').toContain('Tu cartilla')
  await page.goto('/home')
  await page.waitForSelector('html.js')
  const card = page.getByRole('region', { name: /^Tu cartilla/ })
  await expect(card.getByText(/^Has jugado 1 de \d+ días\.$/)).toBeVisible()
  await expect(card.locator('[data-state="stamped"]').filter({ visible: true })).toHaveCount(1)
  await card.getByText('Ver todos los días').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'jugado' })).toHaveCount(1)
  await expect(page.getByRole('timer')).toBeVisible()
  for (const drawing of await card.getByRole('link').locator('img').all()) {
    await expect(drawing).not.toHaveJSProperty('naturalWidth', 0)
  }
  const latest = page.getByRole('region', { name: 'Lo último que ha salido' })
  await expect(latest.getByRole('heading', { level: 3 })).toContainText(`El ${Number(day.slice(-2))} de `)
  await expect(latest.getByRole('listitem').getByRole('listitem')).toContainText(['Vale de 10 euros'])
  const remind = () => page.getByRole('button', { name: 'Avísame mañana' }).click()
  await submit(page, 'remind-me', remind, page.getByText('Te avisamos por correo'))
  expect(await faultsInAllLooks(page)).toEqual([])
  await card.getByRole('link', { name: /^Jugada N\.º \d{7} ?Sin premio$/ }).click()
  await expect(page.getByRole('list', { name: 'Dibujos de la tarjeta' })).toBeVisible()
  await page.goto('/user/profile')
  await expect(page.getByLabel('Rasca')).toBeChecked()
  await expect(page.getByLabel('Hora de los avisos')).toHaveValue('10')
})
