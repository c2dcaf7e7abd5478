import type { Page } from 'playwright/test'
import { signInFormAlive } from '../../support/account/sign-in-form.ts'
import { expect, test } from '../../support/fixtures.ts'
import { overflows } from '../../support/looks.ts'
import { LEFT_OPEN, OPEN, OWN } from '../../support/pages.ts'

/** A desktop of 1280 by 1024 pixels at a zoom of 400 %. */
test.use({ viewport: { width: 320, height: 256 } })

/** Private windows, older browsers and other engines lack these; some throw when a page reads the storage. */
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
 * Opens a page without waiting for its load event: it never comes where styles block, because the fonts never arrive.
 */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('html.js')
}

test('a browser with next to nothing shows every page whole, and quietly', async ({
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

test('a browser with next to nothing signs in, plays and signs out', async ({ page, newMember }) => {
  const { email, password } = await newMember()
  await open(page, '/')
  await page.getByLabel('Correo').fill(email)
  await signInFormAlive(page)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home', { waitUntil: 'domcontentloaded' })
  await open(page, '/promo/rasca')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: 'Has ganado: Vale de 10 euros' })).toBeVisible()
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL(/\/home$/)
  await open(page, '/user/history')
  await expect(page.getByText('Vale de 10 euros').first()).toBeVisible()
  await open(page, '/user/profile')
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'domcontentloaded' })
})
