import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

const EXPECTED = [
  { media: '(prefers-color-scheme: light)', content: '#f8f1e3' },
  { media: '(prefers-color-scheme: dark)', content: '#171a26' },
]

const themeColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      metas.map((meta) => ({ media: meta.getAttribute('media'), content: meta.getAttribute('content') })),
    )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/info', '/nada']) {
    test(`${path} has one theme colour for light and one for dark`, async ({ page, expectNoise }) => {
      expectNoise(/404/)
      await page.goto(path)
      expect(await themeColors(page)).toEqual(EXPECTED)
      await expect(page.locator('head > meta[name=theme-color]')).toHaveCount(2)
    })
  }
})

test('both theme colours survive hydration and a client navigation', async ({ page }) => {
  await page.goto('/info')
  await page.waitForSelector('html.js')
  expect(await themeColors(page)).toEqual(EXPECTED)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escríbenos')
  expect(await themeColors(page)).toEqual(EXPECTED)
})
