import { expect, test } from './fixtures.ts'

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
