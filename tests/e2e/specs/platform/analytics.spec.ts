import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { test as base, expect } from '../../support/fixtures.ts'

const test = base.extend<object, { measured: SiteServer }>({
  measured: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const site = await startSite({ env: { ANALYTICS_ID: 'G-TEST1234' } })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const QUESTION = '¿Nos dejas contar visitas'

test('without an id there is no consent banner', async ({ page }) => {
  await page.goto('/info')
  await expect(page.locator('.offline')).toBeAttached()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
})

test('nothing is fetched before a yes, a no is stored, and it can be changed', async ({ page, measured }) => {
  const fetched: string[] = []
  // No test talks to the outside.
  await page.route('https://www.googletagmanager.com/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(`${measured.origin}/info`)
  const [no, yes] = [
    page.getByRole('button', { name: 'No, gracias' }),
    page.getByRole('button', { name: 'De acuerdo' }),
  ]
  await expect(yes).toBeVisible()
  // Both choices are equally easy: they have the same look and the same size.
  expect(await no.getAttribute('class')).toBe(await yes.getAttribute('class'))
  await no.click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Preferencias de analítica' })).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Preferencias de analítica' }).click()
  await yes.click()
  await expect.poll(() => fetched).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
  expect(await page.evaluate(() => window.dataLayer?.length)).toBe(2)
})

test('a document whose address is a code counts no visits', async ({ page, measured }) => {
  await page.goto(`${measured.origin}/promo/tpp/PAN-2026-HORNO`)
  await expect(page.locator('.offline')).toBeAttached()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  await page.goto(`${measured.origin}/promo/tpp/bono`)
  await expect(page.getByText(QUESTION)).toBeVisible()
})
