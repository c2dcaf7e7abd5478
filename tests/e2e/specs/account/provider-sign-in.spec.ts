import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { unsealData } from 'iron-session'
import { generateSync } from 'otplib'
import type { Page } from 'playwright/test'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { startTestProvider } from '#tests/support/identity-provider.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { expectInTheMiddle, noteFeatures, popupScripts } from '../../support/account/popups.ts'
import { expect } from '../../support/fixtures.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testOn } from '../../support/own-site.ts'
import { everyCardWins } from '../../support/seasons.ts'

const test = testOn(async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await startTestProvider(`${origin}/api/_auth/provider/casa/callback`)
  const other = { ...provider.settings, id: 'otra', name: 'Otra Casa' }
  const providers = [other, { ...provider.settings, own: true }]
  const site = await startSite({
    season: everyCardWins(),
    env: { PORT: String(port), PUBLIC_ORIGIN: origin, OIDC_PROVIDERS: JSON.stringify(providers) },
  })
  const stop = async () => {
    await site.stop()
    await provider.close()
  }
  return { ...site, stop }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const PASSWORD = 'otra frase bien larga'

let count = 0
const someone = () => `eva-${process.pid}-${++count}`
const link = (page: Page) => page.getByRole('link', { name: 'Seguir con Casa Común' })

/** Opens the landing page and scrolls to its form, whose script is fetched once the form is near. */
async function openDoor(page: Page) {
  await page.goto('/')
  await page.waitForSelector('html.js')
  const loaded = popupScripts(page, 'provider-popup')
  await link(page).scrollIntoViewIfNeeded()
  await loaded
  await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeVisible()
}

/** Clicks the link once its script has loaded, and waits for the popup. */
async function openPopup(page: Page): Promise<Page> {
  await page.waitForLoadState('networkidle')
  const opened = page.waitForEvent('popup')
  await link(page).click()
  return opened
}

async function signInThere(page: Page, name: string) {
  await page.getByLabel('Quién eres').fill(name)
  await page.getByRole('button', { name: 'Soy yo' }).click()
}

async function finishAccount(page: Page) {
  await page.getByLabel('Día').fill('5')
  await page.getByLabel('Mes').fill('5')
  await page.getByLabel('Año').fill('1990')
  await page.getByRole('checkbox', { name: /bases/ }).check()
  await page.getByRole('checkbox', { name: /privacidad/ }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

interface Call {
  method?: 'GET' | 'POST'
  body?: object
  access?: string
}

async function callApi({ origin }: SiteServer, path: string, { method = 'POST', body = {}, access }: Call) {
  const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
  const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
  return (await fetch(`${origin}/api/v1${path}`, { method, headers, ...sent })).json()
}

/** Returns the text of the newest mail to an address. */
async function mailTo(site: SiteServer, address: string): Promise<string> {
  const { mails } = await callApi(site, '/development/mails', { method: 'GET' })
  return mails.find(({ to }: { to: string }) => to === address).text
}

const codeOf = (secret: string, step = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })

/** Switches the second step on for the member who is signed in. Returns the secret of the app. */
async function askForCodes(page: Page, site: SiteServer): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'temporada')
  const password = readFileSync(join(site.dataDir, 'session-secret'), 'utf8')
  const { user } = await unsealData<{ user: { access: string } }>(cookie?.value ?? '', { password })
  const { access } = user
  await callApi(site, '/me/totp/begin', { access })
  const { secret } = await callApi(site, '/me/totp/new', { method: 'GET', access })
  await callApi(site, '/me/totp/confirm', { body: { code: codeOf(secret) }, access })
  return secret
}

const pressRemove = (page: Page) => page.getByRole('button', { name: 'Quitar Casa Común' }).click()
const removed = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Hecho: ya no se puede entrar con ese servicio.' })
const game = (page: Page) => page.getByRole('heading', { level: 1, name: 'Rasca' })
const marker = (page: Page) => page.evaluate(() => localStorage.getItem('temporada:popup'))

test('the brand’s own provider comes before the form, and the other one after it', async ({ page }) => {
  for (const path of ['/?volver=%2Fhome', '/ventana/entrar']) {
    await page.goto(path)
    const ways = page.getByRole('main').locator('a[href^="/api/_auth/provider/"], form input[name="password"]')
    const names = await ways.evaluateAll((all) => all.map((way) => way.textContent || way.getAttribute('name')))
    expect(names, path).toEqual(['Seguir con Casa Común', 'password', 'Seguir con Otra Casa'])
    await expect(link(page)).toHaveClass(/button--primary/)
  }
  await page.goto('/signup')
  const ways = page.getByRole('main').getByRole('link', { name: /^Seguir con/ })
  await expect(ways).toHaveText(['Seguir con Casa Común', 'Seguir con Otra Casa'])
})

test.describe('in the popup', () => {
  test('a newcomer finishes the account in the first window, the next time is signed in without a form, and later by a code in the popup', async ({
    page,
    context,
    site,
  }) => {
    test.slow()
    const name = someone()
    await page.goto('/?volver=%2Fpromo%2Frasca&via=cartel')
    await page.waitForSelector('html.js')
    const popup = await openPopup(page)
    await expect(page.getByText('Termina de entrar en la otra ventana.')).toBeVisible()
    expect(await marker(page)).toBe('true')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600])
    const closed = popup.waitForEvent('close')
    await signInThere(popup, name)
    await closed
    await page.waitForURL('**/signup/provider')
    await expect(page.getByText(`${name}@correo.example`)).toBeVisible()
    expect(await marker(page)).toBeNull()
    expect(await htmlFaults(await (await page.request.get('/signup/provider')).text())).toEqual([])
    await finishAccount(page)
    await page.waitForURL('**/promo/rasca')
    expect(await (await page.request.get('/user/export.json')).json()).toMatchObject({ via: 'cartel' })
    await page.goto('/user/profile')
    await expect(page.getByRole('heading', { name: 'Entras con', exact: true })).toBeVisible()
    await expect(page.getByText('No tienes contraseña, ni te hace falta.')).toBeVisible()
    await expect(page.getByText('es tu única forma de entrar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quitar Casa Común' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/?volver=%2Fpromo%2Frasca')
    await page.waitForSelector('html.js')
    await page.waitForLoadState('networkidle')
    // The provider still knows the browser, so the popup opens and closes by itself.
    const gone = context.waitForEvent('page').then((window) => window.waitForEvent('close'))
    await link(page).click()
    await gone
    await page.waitForURL('**/promo/rasca')
    await expect(page.getByRole('button', { name: 'Ver el resultado sin rascar' })).toBeVisible()

    const secret = await askForCodes(page, site)
    await context.clearCookies({ name: 'temporada' })
    await page.goto('/?volver=%2Fpromo%2Frasca')
    await page.waitForSelector('html.js')
    const again = await openPopup(page)
    const code = again.getByLabel('Código', { exact: true })
    await expect(again.locator('.offline')).toBeAttached()
    // The sixth digit sends the form, but only once: the next code needs the key.
    await code.fill('000000')
    await expect(code).toHaveAccessibleDescription('Ese código no vale.')
    const closedByCode = again.waitForEvent('close')
    await code.fill(codeOf(secret, 1))
    await code.press('Enter')
    await closedByCode
    await page.waitForURL('**/promo/rasca')
    await expect(page.getByRole('banner')).toContainText('Hola')
    expect(await marker(page)).toBeNull()
  })

  test('the popup is centred, opens once, and is not interrupted by a page that loads in another window', async ({
    page,
    context,
  }) => {
    await noteFeatures(page)
    await openDoor(page)
    const popup = await openPopup(page)
    await link(page).click()
    expect(context.pages()).toHaveLength(2)
    await expectInTheMiddle(page)

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/_auth/session')) asked.push(request.method())
    })
    const other = await context.newPage()
    // Each page load clears the marker, and only opening the popup sets it again.
    for (const path of ['/info', '/contact']) {
      await other.goto(path)
      await expect(other.locator('.offline')).toBeAttached()
    }
    expect(other.isClosed()).toBe(false)
    await expect.poll(() => asked).toEqual(['GET'])
    expect(await marker(page)).toBeNull()
    expect(new URL(page.url()).pathname).toBe('/')
    const closed = popup.waitForEvent('close')
    await signInThere(popup, someone())
    await closed
    await page.waitForURL('**/signup/provider')
  })
})

test('a provider account without a confirmed e-mail is refused, with a message where the visitor is', async ({
  page,
  context,
}) => {
  const REFUSED = 'no nos ha dado un correo confirmado'
  await openDoor(page)

  await test.step('in the first window, after the popup', async () => {
    const popup = await openPopup(page)
    const closed = popup.waitForEvent('close')
    await signInThere(popup, `sin-${someone()}`)
    await closed
    await expect(page.getByRole('alert')).toContainText(REFUSED)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  await test.step('in the same window, with popups blocked', async () => {
    await context.clearCookies()
    await page.addInitScript(() => {
      if (location.pathname === '/') window.open = () => null
    })
    await page.goto('/')
    await page.waitForSelector('html.js')
    await link(page).click()
    await signInThere(page, `sin-${someone()}`)
    await expect(page.getByRole('alert')).toContainText(REFUSED)
    await page.goto('/api/_auth/provider/casa/callback?code=x&state=y')
    await expect(page.getByRole('alert')).toContainText('ha tardado demasiado')
  })

  await test.step('in the popup of our own form', async () => {
    await context.clearCookies()
    const popup = await openForm(page)
    await link(popup).click()
    await signInThere(popup, `sin-${someone()}`)
    await expect(popup.getByRole('alert')).toContainText(REFUSED)
    await expect(popup).toHaveURL(/\/ventana\/entrar/)
    await popup.waitForSelector('html.js')
    await expect(popup.locator('.offline')).toBeAttached()
    expect(popup.isClosed()).toBe(false)
    expect(context.pages()).toHaveLength(2)
  })
})

const enter = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true })

async function readyPage(page: Page) {
  const loaded = popupScripts(page)
  await page.goto('/info')
  await loaded
  await expect(page.locator('.offline')).toBeAttached()
}

/** Opens the popup of our own form. */
async function openForm(page: Page): Promise<Page> {
  await readyPage(page)
  const opened = page.waitForEvent('popup')
  await enter(page).click()
  const popup = await opened
  await popup.waitForSelector('html.js')
  return popup
}

test.describe('inside the popup of our own form', () => {
  test('a newcomer finishes the account in the popup, and the next time is signed in without a form', async ({
    page,
    context,
  }) => {
    const name = someone()
    const popup = await openForm(page)
    await link(popup).click()
    await signInThere(popup, name)
    await expect(popup.getByText(`${name}@correo.example`)).toBeVisible()
    await expect(popup.getByRole('banner')).toHaveCount(0)
    expect(context.pages()).toHaveLength(2)
    const closed = popup.waitForEvent('close')
    await finishAccount(popup)
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/info$/)

    await context.clearCookies({ name: 'temporada' })
    const again = await openForm(page)
    const gone = again.waitForEvent('close')
    await link(again).click()
    await gone
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/info$/)
  })

  test('a click on the provider’s link before the scripts of the popup have run leads back to the popup', async ({
    page,
    context,
  }) => {
    await readyPage(page)
    // The scripts never arrive.
    await context.route(/\/assets\/.*\.js$/, () => {})
    const opened = page.waitForEvent('popup')
    await enter(page).click()
    const popup = await opened
    await link(popup).click()
    await expect(popup.getByLabel('Quién eres')).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await signInThere(popup, someone())
    await expect(popup.getByText('@correo.example')).toBeVisible()
    await expect(popup.getByRole('banner')).toHaveCount(0)
  })
})

test.describe('in the same window', () => {
  test('a newcomer creates an account with popups blocked', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await beginInTheSameWindow(page)
    await submit(page, 'newcomer', () => finishAccount(page), game(page))
    expect(await marker(page)).toBeNull()
  })

  test('a newcomer creates an account with storage blocked', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await beginInTheSameWindow(page)
    await finishAccount(page)
    await page.waitForURL('**/promo/rasca')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('a newcomer creates an account by following the provider’s link, and with a password removes the provider', async ({
      page,
      site,
    }) => {
      const email = await beginInTheSameWindow(page)
      await submitPlainly(page, 'newcomer', () => finishAccount(page), game(page))
      await callApi(site, '/passwords/reset-requests', { body: { email } })
      const token = /\/reset\?token=(\S+)/.exec(await mailTo(site, email))?.[1]
      await callApi(site, '/passwords/reset', { body: { token, password: PASSWORD } })
      // The reset has ended the session; the provider still knows the browser.
      await page.goto('/user/profile')
      await link(page).click()
      await submitPlainly(page, 'unlink-*', () => pressRemove(page), removed(page))
    })
  })
})

/** Returns the e-mail of a newcomer, at the sign-up form after a refusal. */
async function beginInTheSameWindow(page: Page): Promise<string> {
  const name = someone()
  await page.goto('/?volver=%2Fpromo%2Frasca')
  await link(page).click()
  await signInThere(page, name)
  await page.waitForURL('**/signup/provider')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  return `${name}@correo.example`
}

test('a provider sign-in drops the password of the account with the same e-mail; a new password lets the member remove the provider', async ({
  page,
  site,
}) => {
  const name = someone()
  const email = `${name}@correo.example`
  const { ticket } = await callApi(site, '/accounts', {
    body: {
      email,
      password: 'una frase bien larga',
      birthDate: '1990-05-05',
      country: 'ES',
      acceptRules: true,
      acceptPrivacy: true,
    },
  })
  const code = /^\s*(\d{6})\s*$/m.exec(await mailTo(site, email))?.[1]
  await callApi(site, '/accounts/confirm-code', { body: { ticket, code } })
  await openDoor(page)
  const popup = await openPopup(page)
  const closed = popup.waitForEvent('close')
  await signInThere(popup, name)
  await closed
  await page.waitForURL('**/home')
  await page.goto('/user/profile')
  await expect(page.getByText('es tu única forma de entrar')).toBeVisible()
  await page.getByRole('link', { name: 'te enviamos un enlace' }).click()
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  const ask = () => page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await submit(page, 'forgot', ask, page.getByRole('heading', { name: 'Mira tu correo' }))
  await expect(page.getByText(`Si hay una cuenta con ${email}`)).toBeVisible()
  const again = () => page.getByRole('button', { name: 'Enviar otra vez' }).click()
  await submit(page, 'forgot-again', again, page.getByText('Enviado otra vez.'))
  await page.goto((await mailTo(site, email)).match(/\/reset\?token=\S+/)?.[0] ?? 'no link')
  await page.waitForSelector('html.js')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD)
  const save = () => page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await submit(page, 'reset', save, page.getByRole('heading', { name: 'Contraseña cambiada' }))
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home')
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await submit(page, 'unlink-*', () => pressRemove(page), removed(page))
  await expect(page.getByRole('heading', { name: 'También entras con' })).toHaveCount(0)
})
