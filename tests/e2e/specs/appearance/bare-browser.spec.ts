import type { Page } from 'playwright/test'
import { signInFormAlive } from '../../support/account/sign-in-form.ts'
import { expect, test } from '../../support/fixtures.ts'
import { overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

/** The viewport of a screen of 1280 by 1024 pixels at a zoom of 400 %. */
test.use({ viewport: { width: 320, height: 256 } })

/** Removes APIs that private windows, older browsers or other engines lack; reading the storage throws, as in some. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refused = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refused, configurable: true })
    }
    const missing: [object, string[]][] = [
      [window, ['fetchLater', 'navigation', 'scheduler', 'requestIdleCallback', 'Notification', 'PushManager']],
      [Navigator.prototype, ['serviceWorker', 'connection', 'sendBeacon', 'vibrate', 'share', 'setAppBadge']],
      [Document.prototype, ['startViewTransition']],
      [HTMLElement.prototype, ['showPopover']],
    ]
    for (const [owner, names] of missing) {
      for (const name of names) delete (owner as Record<string, unknown>)[name]
    }
  })
  // Fonts get no response: the words stay in the fallback fonts.
  await page.route(/\.woff2$/, () => {})
})

/**
 * Opens a page without waiting for its load event, which never fires on pages whose style sheets block rendering:
 * their fonts never arrive.
 */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('html.js')
}

test('a browser without optional APIs shows every page, without overflow or console errors', async ({
  page,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(LEFT_OPEN)
  const faults: string[] = []
  const look = async (path: string) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    faults.push(...(await overflows(page)))
  }
  for (const path of OPEN) await look(path)
  await signIn(page, await newMember())
  for (const path of OWN) await look(path)
  expect(faults).toEqual([])
})

test('a member signs in, plays and signs out in a browser without optional APIs', async ({ page, newMember }) => {
  const { email, password } = await newMember()
  await open(page, '/')
  await page.getByLabel('Correo').fill(email)
  await signInFormAlive(page)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home', { waitUntil: 'domcontentloaded' })
  await open(page, '/promo/rasca')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' })).toBeVisible()
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL(/\/home$/)
  await open(page, '/user/history')
  await expect(page.getByText('Vale de 10 euros').first()).toBeVisible()
  await open(page, '/user/profile')
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'domcontentloaded' })
})
