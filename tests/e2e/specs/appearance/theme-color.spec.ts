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

test('a page has one theme colour for light and one for dark, as served and after hydration and navigation', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/info', '/nada']) {
    const [head = ''] = (await (await request.get(path)).text()).split('</head>', 1)
    const served = [...head.matchAll(/<meta name="theme-color" media="([^"]*)" content="([^"]*)"/g)]
    expect(
      served.map(([, media, content]) => ({ media, content })),
      path,
    ).toEqual(EXPECTED)
  }
  await page.goto('/info')
  await page.waitForSelector('html.js')
  expect(await themeColors(page)).toEqual(EXPECTED)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué te ayudamos?')
  expect(await themeColors(page)).toEqual(EXPECTED)
})
