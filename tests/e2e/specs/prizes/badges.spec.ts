import { expect, test } from '../../support/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('before a campaign opens, visitors and members see its badges locked, under a heading of their own', async ({
  page,
  newMember,
  signIn,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  const badges = page.locator('.badge[data-look=locked]')
  await page.goto('/promo/verano')
  await expect(title).toHaveText('Promoción verano')
  await page.goto('/promo/verano/insignias')
  await expect(title).toHaveText('Insignias de verano')
  await expect(badges).toHaveCount(12)
  await expect(badges.getByText('Sella siete días seguidos.')).toBeVisible()

  await signIn(page, await newMember())
  await page.goto('/promo/eurocopa')
  await expect(title).toHaveText('Promoción eurocopa')
  await page.goto('/promo/eurocopa/insignias')
  await expect(title).toHaveText('Insignias de la Eurocopa')
  await expect(badges).toHaveCount(10)
  await expect(page.getByText('10 por conseguir')).toBeVisible()
})

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })

  test('before the campaign opens, the page of its badges counts down', async ({ page }) => {
    await page.goto('/promo/verano/insignias')
    await expect(page.getByRole('timer', { name: /^Se abre en/ })).toBeVisible()
  })
})
