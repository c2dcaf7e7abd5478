import { CARD, PARTNER_EXITS } from '#tests/support/partner-exits.ts'
import { expect } from '../../support/fixtures.ts'
import { followLink } from '../../support/follow-link.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { testWith } from '../../support/own-site.ts'
import { everyCardWins } from '../../support/seasons.ts'

const test = testWith(() => ({
  ...everyCardWins(),
  exits: PARTNER_EXITS.map((exit) => (exit.key === 'prix' ? { ...exit, from: '2090-06-01T09:00' } : exit)),
}))

const CLUB = 'https://club.temporada.example/ofertas/verano'

/** Requests that the other sites received, with their headers. */
const visits: Record<string, string>[] = []
test.beforeEach(async ({ context }) => {
  visits.length = 0
  await context.route('https://*.temporada.example/**', async (route) => {
    visits.push({ url: route.request().url(), ...(await route.request().allHeaders()) })
    await route.fulfill({ contentType: 'text/html', body: '<title>Fuera</title><h1>Fuera</h1>' })
  })
})

test('the interstitial page is used by keyboard, and passes no referrer or cookie to the other site', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/go/club/ofertas/verano')
  await page.waitForSelector('html.js')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vas a salir de Temporada')
  await expect(page.getByRole('main')).toContainText('club.temporada.example')
  const onward = page.getByRole('link', { name: 'Ir a Club Temporada' })
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await onward.evaluate((link) => link === document.activeElement)) break
  }
  await expect(onward).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(CLUB)
  expect(visits).toHaveLength(1)
  expect(visits[0]).not.toHaveProperty('referer')
  expect(visits[0]).not.toHaveProperty('cookie')
  // Goes back to the interstitial page, and from there to the home page.
  await page.goBack()
  await page.waitForSelector('html.js')
  await page.getByRole('link', { name: 'Quedarme' }).click()
  await page.waitForURL('/home')
})

test('the skip link moves the focus without loading the page again; the pages of exits have no accessibility faults', async ({
  page,
  expectNoise,
}) => {
  test.slow()
  expectNoise(/404/)
  await page.goto('/go/club')
  await page.waitForSelector('html.js')
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('/go/club#contenido')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  const faults = await faultsInAllLooks(page)
  for (const path of ['/go/club/nada', '/go/prix']) {
    await page.goto(path)
    faults.push(...(await faultsInAllLooks(page)))
  }
  expect(faults).toEqual([])
})

test('an exit without an interstitial page redirects to the other site, also from a link in the app', async ({
  page,
  site,
  expectNoise,
}) => {
  // Playwright cannot intercept a request that follows a redirect, and the host does not exist.
  expectNoise(/tarjeta\.temporada\.example/)
  const other = await page.context().newPage()
  const left = other.waitForRequest(CARD)
  await other.goto('/go/tarjetaexpress').catch(() => {})
  expect((await left).redirectedFrom()?.url()).toBe(`${site.origin}/go/tarjetaexpress`)
  await page.goto('/info')
  await page.waitForSelector('html.js')
  const leftAgain = page.waitForRequest(CARD)
  await followLink(page, '/go/tarjetaexpress')
  const { referer, cookie } = await (await leftAgain).allHeaders()
  expect({ referer, cookie }).toEqual({ referer: undefined, cookie: undefined })
})

test('a link in the app cannot lead to a site outside the table of exits', async ({ page, site, expectNoise }) => {
  expectNoise(/404/)
  for (const href of [
    '/go/club//evil.example/',
    '/go//evil.example',
    '/%0d/evil.example/',
    '/go/club/%2f%2fevil.example',
  ]) {
    await page.goto('/info')
    await page.waitForSelector('html.js')
    await followLink(page, href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Este enlace no está activo|Aquí no hay nada|Page/)
    expect(new URL(page.url()).origin).toBe(site.origin)
  }
  expect(visits).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor leaves by the link of the interstitial page, without a referrer', async ({ page }) => {
    await page.goto('/go/club/ofertas/verano')
    await page.getByRole('link', { name: 'Ir a Club Temporada' }).click()
    await page.waitForURL(CLUB)
    expect(visits[0]).not.toHaveProperty('referer')
  })
})
