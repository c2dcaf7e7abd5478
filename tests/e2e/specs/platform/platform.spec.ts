import type { Page, Route } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'

const alive = (page: Page) => page.waitForSelector('html.js')

/** Opens a page, and waits until it has looked for a newer build: the last of its scripts to load does this. */
async function openAndWatch(page: Page, path: string) {
  const watched = page.waitForResponse('**/builds/meta/*.json')
  await page.goto(path)
  await alive(page)
  await watched
}

/** Records the paths of the documents that the page requests from now on. */
function watchDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  return documents
}

const toConditions = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Bases y condiciones' })

test.describe('a newer build', () => {
  test('makes the next navigation one full page load, while hovering over the link loads no page', async ({ page }) => {
    await page.clock.install()
    await openAndWatch(page, '/info')
    const latest = page.waitForResponse('**/builds/latest.json?*')
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: 'newer' } }))
    await page.clock.fastForward('01:00:01')
    await latest
    const documents = watchDocuments(page)
    await toConditions(page).hover()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bases y condiciones')
    expect(documents).toEqual([])
    await toConditions(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
    expect(documents).toEqual(['/conditions'])
  })

  test('is announced in latest.json, which is never cached; the file of each build is immutable', async ({
    request,
  }) => {
    const latest = await request.get('/builds/latest.json')
    expect(latest.headers()['cache-control']).toBe('no-store')
    const { id } = await latest.json()
    const meta = await request.get(`/builds/meta/${id}.json`)
    expect(await meta.json()).toEqual({ id })
    expect(meta.headers()['cache-control']).toContain('immutable')
  })
})

test.describe('a script that cannot be fetched', () => {
  const CHUNK = /\/assets\/conditions-[^/]+\.js$/

  test('is ignored if it was requested by hovering over a link, and causes one full load on a click', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/conditions-/)
    await page.goto('/info')
    await alive(page)
    const documents = watchDocuments(page)
    // Aborts every request until the full load: the first after the click is only a preload hint, after whose failure
    // the import requests the file again.
    await page.route(CHUNK, (route) => (documents.length === 0 ? route.abort() : route.continue()))
    const failed = page.waitForEvent('requestfailed', (request) => CHUNK.test(request.url()))
    await toConditions(page).hover()
    await failed
    await expect(page.locator('[data-error=code]')).toHaveCount(0)
    expect(documents).toEqual([])
    // Clicks without a pointer: on a slow machine, another fetch on hover would come first and fail in its place.
    await toConditions(page).evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
    expect(documents).toEqual(['/conditions'])
  })

  test('leads to the error screen if it fails again after one full load, and other links still work', async ({
    page,
    expectNoise,
  }) => {
    // React reports error 422 if it had begun to hydrate a part before the script failed.
    expectNoise(/conditions-|dynamically imported module|React error #422/)
    await page.goto('/info')
    await alive(page)
    await page.route(CHUNK, (route) => route.abort())
    const documents = watchDocuments(page)
    await toConditions(page).click()
    await expect(page.locator('[data-error=code]')).toHaveText('500')
    await expect(page).toHaveTitle('Temporada · Se ha atascado la imprenta')
    expect(documents).toEqual(['/conditions'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(page).toHaveTitle('Temporada · Contacto')
  })

  test('costs a page its animation, not its focus, if it is the script of the navigations', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/page-navigation-/)
    await page.route(/\/assets\/page-navigation-[^/]+\.js$/, (route) => route.abort())
    await page.goto('/info')
    await alive(page)
    const documents = watchDocuments(page)
    await toConditions(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bases y condiciones' })).toBeFocused()
    expect(documents).toEqual([])
  })

  test('never shows a crawler the error screen', async ({ browser, site }) => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    const context = await browser.newContext({ userAgent, baseURL: site.origin })
    const page = await context.newPage()
    await page.route(CHUNK, (route) => route.abort())
    const told = page.waitForEvent('console', (message) => message.text().includes('Googlebot'))
    await page.goto('/conditions')
    await told
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
    await expect(page.locator('[data-error=code]')).toHaveCount(0)
    await context.close()
  })
})

test.describe('a page that is scrolled before its scripts arrive', () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
  /** Opens a page, scrolls it by some pixels, lets its scripts load; returns the scroll position before they load. */
  async function openAndScroll(page: Page, address: string, by: number): Promise<number> {
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    // Fonts change the height of the content above the viewport, and their style sheet loads after the first paint.
    await inOwnFonts(page)
    // Waits until the browser has scrolled to the anchor, or to the position from before the reload.
    if (by < 0) await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
    const there = Math.max(0, (await scrolled(page)) + by)
    await page.mouse.wheel(0, by)
    await expect.poll(() => scrolled(page)).toBe(there)
    release()
    await alive(page)
    await page.waitForLoadState('networkidle')
    return there
  }

  test.use({ viewport: { width: 360, height: 640 } })

  test('keeps its scroll position, has the same one again after Back, and keeps a new one on a reload', async ({
    page,
  }) => {
    const there = await openAndScroll(page, '/info', 700)
    expect(await scrolled(page)).toBe(there)
    // Clicks by script, because Playwright would scroll to the link first.
    await toConditions(page).evaluate((link) => (link as HTMLElement).click())
    await page.waitForURL('**/conditions')
    // The address changes first: going back from a page that has not come yet is another journey.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await page.waitForURL('**/info')
    await expect.poll(() => scrolled(page)).toBe(there)

    await page.unrouteAll()
    const above = await openAndScroll(page, '/info', -400)
    expect(await scrolled(page)).toBe(above)
  })

  test('keeps its scroll position although its address has an anchor; a link to that anchor scrolls there again', async ({
    page,
  }) => {
    await openAndScroll(page, '/#entrar', -10_000)
    expect(await scrolled(page)).toBe(0)
    const link = page.getByRole('main').getByRole('link', { name: 'Ya tengo cuenta' })
    for (const _ of ['first', 'again']) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await link.click()
      await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
    }
  })
})

test.describe('when a captive portal answers the calls', () => {
  const PORTAL = '<!doctype html><title>Wifi del hotel</title><p>Acepta las condiciones.'
  const CALLS = '**/_serverFn/**'
  const portal = (route: Route) => route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: PORTAL })

  test('a page and a form say that there is no connection; the page loads on a retry, the form keeps its content', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/No hemos podido conectar/)
    await page.goto('/')
    await alive(page)
    await page.route(CALLS, portal)
    await page.locator('a[href="/promo/verano"]').first().click()
    await expect(page.locator('[data-error=description]')).toHaveText(
      'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo.',
    )
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect(page.locator('[data-error=description]')).toBeVisible()
    await page.unroute(CALLS)
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoción verano')
    await expect(page.locator('[data-error]')).toHaveCount(0)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await page.getByRole('textbox', { name: 'Tu correo' }).fill('ana@example.com')
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hola, tengo una duda')
    await page.route(CALLS, portal)
    await page.getByRole('button', { name: 'Enviar mensaje' }).click()
    await expect(page.getByRole('alert')).toContainText('No hemos podido conectar.')
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Hola, tengo una duda')
  })
})

test('an app that fails to mount logs an error, and the served page stays readable', async ({ page, expectNoise }) => {
  expectNoise(/Error while mounting app|Target container|Minified React error/)
  await page.addInitScript(() => Object.defineProperty(document, 'nodeType', { get: () => 0 }))
  const told = page.waitForEvent('console', (message) => message.text().startsWith('Error while mounting app'))
  await page.goto('/info')
  await told
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
