import { expect, test } from '../../support/fixtures.ts'

test.use({ cards: 'lose' })

test('a losing card says so, has the same result after a reload and in a second tab, and is in the history once', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await page.waitForSelector('canvas')
  const second = await context.newPage()
  await second.goto('/promo/rasca')
  await second.waitForSelector('canvas')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Esta no llevaba premio' })).toBeVisible()
  await second.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(second.getByRole('heading', { name: 'Esta no llevaba premio' })).toBeVisible()
  await expect(page.locator('.rasca-card__stamp')).toContainText(/Jugada/i)
  await expect(page.getByText('Mañana hay otra.')).toBeVisible()
  await expect(page.getByText('Has jugado 1 de 21 días.')).toBeVisible()
  await expect(page.locator('.stamp-day[data-state=stamped]')).toHaveCount(1)
  const ticket = await page.locator('.rasca-ticket__number').textContent()
  expect(await second.locator('.rasca-ticket__number').textContent()).toBe(ticket)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Esta no llevaba premio' })).toBeVisible()
  await page.goto('/user/history')
  await expect(page.locator('.row--link')).toHaveCount(1)
})
