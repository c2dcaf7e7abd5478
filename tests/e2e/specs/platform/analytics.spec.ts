import { startSite } from '#tests/support/site-server.ts'
import { expect } from '../../support/fixtures.ts'
import { testOn } from '../../support/own-site.ts'

const test = testOn(() => startSite({ env: { ANALYTICS_ID: 'G-TEST1234' } }))

const QUESTION = '¿Nos dejas contar visitas'

test('analytics is fetched only after consent; a refusal survives a reload and can be changed', async ({
  page,
  site,
}) => {
  const fetched: string[] = []
  // Answers here, because no test makes requests to other sites.
  await page.route('https://www.googletagmanager.com/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto(`${site.origin}/info`)
  const [no, yes] = [
    page.getByRole('button', { name: 'No, gracias' }),
    page.getByRole('button', { name: 'De acuerdo' }),
  ]
  await expect(yes).toBeVisible()
  // Refusing is as easy as consenting: both buttons look the same.
  expect(await no.getAttribute('class')).toBe(await yes.getAttribute('class'))
  await no.click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Preferencias de analítica' })).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Preferencias de analítica' }).click()
  await yes.click()
  await expect.poll(() => fetched).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1234'])
  // Besides the time and the settings, the page and its address.
  expect(await page.evaluate(() => window.dataLayer?.length)).toBe(4)
})

test('each navigation is one page view with a clean address, and one to a secret address loads a document', async ({
  page,
  site,
}) => {
  await page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const views = () =>
    page.evaluate(() =>
      (window.dataLayer ?? [])
        .map((one) => Array.from(one as ArrayLike<unknown>))
        .filter(([kind, name]) => kind === 'event' && name === 'page_view')
        .map(([, , facts]) => (facts as { page_location: string }).page_location),
    )
  await page.goto(`${site.origin}/info?utm_source=cartel&volver=%2Fprizes`)
  await page.getByRole('button', { name: 'De acuerdo' }).click()
  const first = `${site.origin}/info?utm_source=cartel`
  await expect.poll(views).toEqual([first])
  await page.evaluate(() => window.__TSR_ROUTER__?.navigate({ href: '/conditions?x=1' }))
  await expect.poll(views).toEqual([first, `${site.origin}/conditions`])
  const isNewDocument = page.waitForEvent('load')
  await page.evaluate(() => void window.__TSR_ROUTER__?.navigate({ href: '/reset?token=k3J9' }))
  await isNewDocument
  await expect(page).toHaveURL(/reset\?token=k3J9/)
  await expect(page.locator('.offline')).toBeAttached()
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
})

test('a page with a secret in its address does not ask for consent', async ({ page, site }) => {
  for (const path of ['/promo/tpp/PAN-2026-HORNO', '/reset?token=k3J9', '/?volver=%2Farbol%2Fk3J9']) {
    await page.goto(site.origin + path)
    await expect(page.locator('.offline')).toBeAttached()
    await expect(page.getByText(QUESTION)).toHaveCount(0)
  }
  await page.goto(`${site.origin}/promo/tpp/bono`)
  await expect(page.getByText(QUESTION)).toBeVisible()
})
