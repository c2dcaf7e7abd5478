import type { Locator, Page } from 'playwright/test'
import { expectInTheMiddle, noteFeatures, POPUP_SCRIPT, popupScripts } from '../../support/account/popups.ts'
import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { typeCode } from '../../support/account/type-code.ts'
import { expect, type Member, mailedCode, test } from '../../support/fixtures.ts'
import { faultsInAllLooks, overflows, seriousFaults } from '../../support/looks.ts'

const MARKER = 'temporada:popup'
const PASSWORD = 'una frase bien larga'
const SESSION = '/api/_auth/session'

const enter = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true })
const marker = (page: Page) => page.evaluate((name) => localStorage.getItem(name), MARKER)

/** Opens a page, and waits until its scripts run and it has fetched the code that opens the popup. */
async function ready(page: Page, path: string) {
  const loaded = popupScripts(page)
  await page.goto(path)
  await loaded
  await page.waitForSelector('html.js')
  await expect(page.locator('.offline')).toBeAttached()
}

async function openPopup(page: Page, link: Locator = enter(page)): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await link.click()
  const popup = await opened
  await popup.waitForSelector('html.js')
  return popup
}

async function signInThere(page: Page, { email, password }: Member) {
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in on the landing page. */
async function signInAt(page: Page, member: Member) {
  await page.goto('/')
  await page.waitForSelector('html.js')
  await signInThere(page, member)
  await page.waitForURL('**/home')
}

/** Records every request of the page for the session from now on. */
function watchSession(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === SESSION) asked.push(request.method())
  })
  return asked
}

function watchDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.frame() === page.mainFrame()) documents.push(request.url())
  })
  return documents
}

test.describe('the popup', () => {
  test('is 960 by 600 pixels, centred on the browser window, and sets the marker', async ({ page }) => {
    await noteFeatures(page)
    await ready(page, '/info')
    expect(await marker(page)).toBeNull()
    const popup = await openPopup(page)
    expect(await marker(page)).toBe('true')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600])
    await expectInTheMiddle(page)
  })

  test('shows the form without header, footer and navigation, and stays open', async ({ page }) => {
    await ready(page, '/info')
    const popup = await openPopup(page)
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Entra')
    await expect(popup).toHaveTitle('Temporada · Entrar')
    await expect(popup.getByRole('link', { name: 'He olvidado mi contraseña' })).toBeVisible()
    await expect(popup.getByRole('link', { name: 'Crear cuenta' })).toHaveCount(1)
    await expect(popup.getByRole('banner')).toHaveCount(0)
    await expect(popup.getByRole('contentinfo')).toHaveCount(0)
    await expect(popup.getByRole('navigation')).toHaveCount(0)
    await expect(popup.locator('.offline')).toBeAttached()
    expect(popup.isClosed()).toBe(false)
    expect(await marker(page)).toBe('true')
    const { height, inner } = await popup.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      inner: innerHeight,
    }))
    expect(height, 'all of it can be seen').toBeLessThanOrEqual(inner)
    expect([...(await seriousFaults(popup)), ...(await overflows(popup))]).toEqual([])
  })

  test('passes the accessibility and overflow checks in light and dark, narrow and wide', async ({ page }) => {
    await page.goto('/ventana/entrar')
    expect(await faultsInAllLooks(page)).toEqual([])
  })

  test('signs in by keyboard and closes; the page behind is signed in without a reload and keeps its input', async ({
    page,
    newMember,
  }) => {
    const member = await newMember()
    await ready(page, '/contact?asunto=premio')
    const words = 'Os escribo porque mi tarjeta del martes no aparece en el historial.'
    await page.getByLabel('Mensaje').fill(words)
    const documents = watchDocuments(page)
    const asked = watchSession(page)
    const popup = await openPopup(page)
    const typed = page.getByLabel('Mensaje')

    await popup.keyboard.press('Tab')
    await popup.keyboard.press('Tab')
    await popup.keyboard.type(member.email)
    await popup.keyboard.press('Tab')
    await popup.keyboard.type(member.password)
    const closed = popup.waitForEvent('close')
    await popup.keyboard.press('Enter')
    await closed

    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(enter(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/contact\?asunto=premio$/)
    await expect(typed).toHaveValue(words)
    // The site replies to a member at the account's address.
    await expect(page.getByLabel('Tu correo')).toHaveCount(0)
    expect(documents).toEqual([])
    expect(asked).toEqual(['GET'])
    expect(await marker(page)).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'Perfil' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu perfil')
    expect(documents).toEqual([])
  })

  test('does not scroll the page behind or remove anything from it', async ({ page, newMember }) => {
    await ready(page, '/promo/xmas')
    const popup = await openPopup(page)
    await page.evaluate(() => {
      window.scrollTo(0, 300)
      const removed: string[] = []
      new MutationObserver((records) => {
        for (const { removedNodes } of records) for (const node of removedNodes) removed.push(node.nodeName)
      }).observe(document.querySelector('#contenido .page__body') ?? document.body, { childList: true, subtree: true })
      Object.assign(window, { removed })
    })
    const closed = popup.waitForEvent('close')
    await signInThere(popup, await newMember())
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page.getByText('Ya estás dentro')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
    expect(await page.evaluate(() => (window as unknown as { removed: string[] }).removed)).toEqual([])
    await expect(page).toHaveURL(/\/promo\/xmas$/)
  })

  test('shows sign-in errors in its own window, and stays open', async ({ page, newMember }) => {
    const { email } = await newMember()
    await ready(page, '/info')
    const popup = await openPopup(page)
    await signInThere(popup, { email, password: 'otra frase bien larga' })
    await expect(popup.getByRole('alert').first()).toBeVisible()
    await expect(popup.getByRole('textbox', { name: 'Correo' })).toHaveValue(email)
    expect(popup.isClosed()).toBe(false)
  })

  test('opens once: a second click focuses it, and the typed text is still there', async ({ page, context }) => {
    await ready(page, '/info')
    const popup = await openPopup(page)
    await popup.getByRole('textbox', { name: 'Correo' }).fill('ana@example.com')
    await enter(page).click()
    await expect.poll(() => popup.evaluate(() => document.hasFocus())).toBe(true)
    expect(context.pages()).toHaveLength(2)
    await expect(popup.getByRole('textbox', { name: 'Correo' })).toHaveValue('ana@example.com')
  })

  test('can be closed by hand and opened again, and the page keeps working', async ({ page, newMember }) => {
    await ready(page, '/info')
    const first = await openPopup(page)
    await first.close()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escríbenos')
    const second = await openPopup(page)
    const closed = second.waitForEvent('close')
    await signInThere(second, await newMember())
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('serves to create an account without a further window, and signs in the page behind', async ({
    page,
    context,
    site,
  }) => {
    const email = `ventana-${process.pid}-${Date.now()}@example.com`
    await ready(page, '/info')
    const popup = await openPopup(page)
    await popup.getByRole('link', { name: 'Crear cuenta' }).click()
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Crea tu cuenta')
    await expect(popup.getByRole('banner')).toHaveCount(0)
    for (const name of ['Volver a entrar', 'Entra']) {
      await popup.getByRole('link', { name, exact: true }).click()
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Entra')
      await popup.getByRole('link', { name: 'Crear cuenta' }).click()
      // Waits for the new page, because both pages have the fields that are filled next.
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Crea tu cuenta')
    }
    await sendSignUp(popup, { email, password: PASSWORD })
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Mira tu correo')
    const closed = popup.waitForEvent('close')
    await typeCode(popup, await mailedCode(`${site.origin}/api/v1`, email))
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/info$/)
    expect(context.pages()).toHaveLength(1)
  })

  test('survives reloads, also on the page for a forgotten password, which leads back to the form', async ({
    page,
    context,
  }) => {
    await ready(page, '/info')
    const popup = await openPopup(page)
    await popup.reload()
    await popup.waitForSelector('html.js')
    await popup.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('¿Has olvidado tu contraseña?')
    await popup.reload()
    await expect(popup.locator('.offline')).toBeAttached()
    expect(popup.isClosed()).toBe(false)
    expect(await marker(page)).toBe('true')
    await popup.getByRole('link', { name: 'Volver a entrar' }).click()
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Entra')
    expect(context.pages()).toHaveLength(2)
  })

  test('closes when it navigates to any other page without a session', async ({ page }) => {
    await ready(page, '/info')
    const popup = await openPopup(page)
    const asked = watchSession(page)
    const closed = popup.waitForEvent('close')
    await popup.evaluate(() => window.location.assign('/conditions'))
    await closed
    await expect.poll(() => asked).toEqual(['GET'])
    expect(await marker(page)).toBeNull()
    await expect(enter(page)).toBeVisible()
  })

  test('closes by itself if the visitor has already signed in, and the page behind is signed in', async ({
    page,
    context,
    newMember,
  }) => {
    await ready(page, '/info')
    await signInAt(await context.newPage(), await newMember())
    const opened = page.waitForEvent('popup')
    await enter(page).click()
    const popup = await opened
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/info$/)
  })
})

test.describe('while the popup is open', () => {
  test('another tab that removes the marker causes one session request, and the sign-in is still noticed', async ({
    page,
    context,
    newMember,
  }) => {
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function (name, value) {
        setItem.call(this, name, value)
        if (name === 'temporada:popup')
          document.documentElement.dataset.marked = `${document.documentElement.dataset.marked ?? ''}${value}`
      }
    })
    await ready(page, '/info')
    const popup = await openPopup(page)
    const asked = watchSession(page)
    const other = await context.newPage()
    await other.goto('/conditions')
    await expect.poll(() => asked.length).toBe(1)
    expect(await marker(page)).toBeNull()
    expect(other.isClosed()).toBe(false)
    const closed = popup.waitForEvent('close')
    await signInThere(popup, await newMember())
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    expect(asked).toEqual(['GET', 'GET'])
    expect(await marker(page)).toBeNull()
    expect(await page.evaluate(() => document.documentElement.dataset.marked)).toBe('true')
  })

  test('a popup that was opened before its page had fully started keeps its marker', async ({ page }) => {
    const loaded = popupScripts(page)
    await page.goto('/info')
    await loaded
    const popup = await openPopup(page, enter(page))
    await expect(page.locator('.offline')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await marker(page)).toBe('true')
    expect(popup.isClosed()).toBe(false)
  })

  test('signing in in another tab does not disturb the sign-in of the popup', async ({ page, context, newMember }) => {
    await ready(page, '/info')
    const popup = await openPopup(page)
    const other = await context.newPage()
    const member = await newMember()
    await signInAt(other, member)
    const closed = popup.waitForEvent('close')
    await signInThere(popup, member)
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/info$/)
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Hoy /)
  })
})

test.describe('in the same window', () => {
  const AWAY = [
    {
      name: 'with popups blocked',
      block: () => {
        window.open = () => null
      },
    },
    {
      name: 'with storage blocked',
      block: () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      },
    },
  ]
  for (const { name, block } of AWAY) {
    test(`a visitor signs in ${name}, and returns to the page`, async ({ page, newMember }) => {
      await page.addInitScript(block)
      await ready(page, '/promo/xmas')
      await throughTheSameWindow(page, await newMember(), '/promo/xmas')
    })
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the sign-in link contains the address of the page, and signing in leads back there', async ({
      page,
      newMember,
    }) => {
      for (const path of ['/info', '/promo/xmas', '/promo/verano/insignias', '/contact?asunto=premio', '/go/club']) {
        await page.goto(path)
        await expect(enter(page)).toHaveAttribute('href', `/?volver=${encodeURIComponent(path)}#entrar`)
      }
      await throughTheSameWindow(page, await newMember(), '/go/club')
    })

    test('on a page that is a step of signing in, the sign-in link keeps that page’s own return path', async ({
      page,
    }) => {
      for (const [path, href] of [
        ['/', '/#entrar'],
        ['/?volver=%2Finfo', '/?volver=%2Finfo#entrar'],
        ['/signup', '/#entrar'],
        ['/signup?volver=%2Finfo', '/?volver=%2Finfo#entrar'],
        ['/signup?volver=https%3A%2F%2Fevil.example', '/#entrar'],
        ['/forgot', '/#entrar'],
        ['/reset?token=geheim', '/#entrar'],
        ['/confirm?token=geheim', '/#entrar'],
      ] as const) {
        await page.goto(path)
        await expect(enter(page), path).toHaveAttribute('href', href)
      }
    })

    test('a visitor who creates an account from the sign-in link returns to the page after entering the code', async ({
      page,
      site,
    }) => {
      const email = `sin-ventana-${process.pid}@example.com`
      await page.goto('/promo/xmas')
      await enter(page).click()
      await page.getByRole('main').getByRole('link', { name: 'Crear cuenta' }).last().click()
      await sendSignUp(page, { email, password: PASSWORD })
      await page.getByLabel('Código').fill(await mailedCode(`${site.origin}/api/v1`, email))
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.waitForURL('**/promo/xmas')
      await expect(page.getByRole('banner')).toContainText('Hola')
    })
  })

  test('on the landing page the sign-in link scrolls to the form and opens no popup', async ({ page }) => {
    await page.goto('/')
    await page.waitForSelector('html.js')
    await expect(page.locator('.offline')).toBeAttached()
    await page.setViewportSize({ width: 1280, height: 500 })
    await enter(page).click()
    await expect(page).toHaveURL(/\/#entrar$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
    expect(page.context().pages()).toHaveLength(1)
  })

  for (const key of ['Control', 'Shift'] as const) {
    test(`a click with ${key} opens the sign-in page in another tab or window, not in the popup`, async ({
      page,
      context,
    }) => {
      await ready(page, '/info')
      const opened = context.waitForEvent('page')
      await enter(page).click({ modifiers: [key] })
      const tab = await opened
      // Reads the address in the tab itself: Playwright sometimes misses that a window beside others has loaded.
      await expect(async () =>
        expect(await tab.evaluate(() => location.href)).toMatch(/\/\?volver=%2Finfo#entrar$/),
      ).toPass()
      expect(await marker(page)).toBeNull()
    })
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

    test('the sign-in link of the tab bar opens no popup, and signing in leads back to the page', async ({
      page,
      newMember,
    }) => {
      await ready(page, '/promo/xmas')
      const tabs = page.getByRole('navigation', { name: 'Secciones' })
      await throughTheSameWindow(page, await newMember(), '/promo/xmas', tabs.getByRole('link', { name: 'Entrar' }))
      expect(page.context().pages()).toHaveLength(1)
    })
  })
})

test('the code of the popup is loaded after the page has started, and not on the landing page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (POPUP_SCRIPT.test(request.url())) scripts.push(request.url())
  })
  expect(await (await page.request.get('/info')).text()).not.toContain('/assets/sign-in-popup-')
  await page.goto('/')
  await expect(page.locator('.offline')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  await expect.poll(() => scripts.length).toBe(1)
})

async function throughTheSameWindow(page: Page, member: Member, back: string, door = enter(page)) {
  await door.click()
  await page.waitForURL(`**/?volver=${encodeURIComponent(back)}#entrar`)
  await signInThere(page, member)
  await page.waitForURL(`**${back}`)
  await expect(page.getByRole('banner')).toContainText('Hola')
}
