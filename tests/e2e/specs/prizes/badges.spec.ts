import { expect, test } from '../../support/fixtures.ts'

test('the badges of summer have a heading of their own', async ({ page }) => {
  await page.goto('/promo/verano/insignias')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insignias de verano')
  await page.goto('/promo/verano')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoción verano')
})

test('the badges of the European Championship have a heading of their own', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  await page.goto('/promo/eurocopa/insignias')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insignias de la Eurocopa')
  await page.goto('/promo/eurocopa')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoción eurocopa')
})

test('before a campaign opens, visitors and members see its badges locked', async ({ page, newMember, signIn }) => {
  const badges = page.locator('.badge[data-look=locked]')
  await page.goto('/promo/verano/insignias')
  await expect(badges).toHaveCount(12)
  await expect(badges.getByText('Sella siete días seguidos.')).toBeVisible()
  await expect(page.getByRole('timer', { name: /^Se abre en/ })).toBeVisible()
  await signIn(page, await newMember())
  await page.goto('/promo/eurocopa/insignias')
  await expect(badges).toHaveCount(10)
  await expect(page.getByText('0 de 10')).toBeVisible()
})
