import type { Locator, Page } from 'playwright/test'
import { expectInTheMiddle, noteFeatures, POPUP_SCRIPT, popupScripts } from '../../support/account/popups.ts'
import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { typeCode } from '../../support/account/type-code.ts'
import { expect, type Member, mailedCode, test } from '../../support/fixtures.ts'
import { overflows, seriousFaults } from '../../support/looks.ts'

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
  test('is centred, accessible and without navigation, opens once, shows errors, and can be closed and opened again', async ({
    page,
    context,
    newMember,
  }) => {
    const member = await newMember()
    await noteFeatures(page)
    await ready(page, '/info')
    expect(await marker(page)).toBeNull()
    const first = await openPopup(page)

    await test.step('it is 960 by 600 pixels, centred on the browser window, and sets the marker', async () => {
      expect(await marker(page)).toBe('true')
      expect(await first.evaluate(() => [innerWidth, innerHeight])).toEqual([960, 600])
      await expectInTheMiddle(page)
    })

    await test.step('it shows the form without header, footer and navigation', async () => {
      await expect(first.getByRole('heading', { level: 1 })).toHaveText('Entra')
      await expect(first).toHaveTitle('Temporada · Entrar')
      await expect(first.getByRole('link', { name: 'He olvidado mi contraseña' })).toBeVisible()
      await expect(first.getByRole('link', { name: 'Crear cuenta' })).toHaveCount(1)
      await expect(first.getByRole('banner')).toHaveCount(0)
      await expect(first.getByRole('contentinfo')).toHaveCount(0)
      await expect(first.getByRole('navigation')).toHaveCount(0)
      await expect(first.locator('.offline')).toBeAttached()
      expect(first.isClosed()).toBe(false)
      expect(await marker(page)).toBe('true')
      const { height, inner } = await first.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        inner: innerHeight,
      }))
      expect(height, 'all of it can be seen').toBeLessThanOrEqual(inner)
      expect([...(await seriousFaults(first)), ...(await overflows(first))]).toEqual([])
    })

    await test.step('a second click on the link focuses it, and the typed text is still there', async () => {
      await first.getByRole('textbox', { name: 'Correo' }).fill(member.email)
      await enter(page).click()
      await expect.poll(() => first.evaluate(() => document.hasFocus())).toBe(true)
      expect(context.pages()).toHaveLength(2)
      await expect(first.getByRole('textbox', { name: 'Correo' })).toHaveValue(member.email)
    })

    await test.step('it shows sign-in errors in its own window, and stays open', async () => {
      await signInThere(first, { ...member, password: 'otra frase bien larga' })
      await expect(first.getByRole('alert').first()).toBeVisible()
      await expect(first.getByRole('textbox', { name: 'Correo' })).toHaveValue(member.email)
      expect(first.isClosed()).toBe(false)
    })

    await test.step('closed by hand, it can be opened again, and the page keeps working', async () => {
      await first.close()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué te ayudamos?')
      const second = await openPopup(page)
      const closed = second.waitForEvent('close')
      await signInThere(second, member)
      await closed
      await expect(page.getByRole('banner')).toContainText('Hola')
      await expect(page).toHaveURL(/\/contact$/)
    })
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

  test('survives reloads, and serves to create an account without a further window; the page behind is signed in', async ({
    page,
    context,
    site,
  }) => {
    const email = `ventana-${process.pid}-${Date.now()}@example.com`
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
    // The page has a way back too, which the popup hides once its script has run.
    await popup.locator('.popup-way-back').getByRole('link', { name: 'Volver a entrar' }).click()
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Entra')
    expect(context.pages()).toHaveLength(2)

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

  test('closes on any other page without a session, and at once for a visitor who has already signed in', async ({
    page,
    context,
    newMember,
  }) => {
    await ready(page, '/info')
    const asked = watchSession(page)
    const first = await openPopup(page)
    const closed = first.waitForEvent('close')
    await first.evaluate(() => window.location.assign('/conditions'))
    await closed
    await expect.poll(() => asked).toEqual(['GET'])
    expect(await marker(page)).toBeNull()
    await expect(enter(page)).toBeVisible()

    await signInAt(await context.newPage(), await newMember())
    const opened = page.waitForEvent('popup')
    await enter(page).click()
    const second = await opened
    if (!second.isClosed()) await second.waitForEvent('close')
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

  test('its page may still be starting, and another tab may sign in, without disturbing the sign-in of the popup', async ({
    page,
    context,
    newMember,
  }) => {
    const loaded = popupScripts(page)
    await page.goto('/info')
    await loaded
    const popup = await openPopup(page, enter(page))
    await expect(page.locator('.offline')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await marker(page)).toBe('true')
    expect(popup.isClosed()).toBe(false)

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

    test('the sign-in link leads back to its page, after signing in and after creating an account', async ({
      page,
      context,
      site,
      newMember,
    }) => {
      await page.goto('/go/club')
      await throughTheSameWindow(page, await newMember(), '/go/club')

      await context.clearCookies()
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

  test('a click with Control or Shift opens the sign-in page in another tab or window, not in the popup', async ({
    page,
    context,
  }) => {
    await ready(page, '/info')
    for (const key of ['Control', 'Shift'] as const) {
      const opened = context.waitForEvent('page')
      await enter(page).click({ modifiers: [key] })
      const tab = await opened
      // Reads the address in the tab itself: Playwright sometimes misses that a window beside others has loaded.
      await expect(async () =>
        expect(await tab.evaluate(() => location.href)).toMatch(/\/\?volver=%2Finfo#entrar$/),
      ).toPass()
      expect(await marker(page)).toBeNull()
    }
  })

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

test('the code of the popup is loaded after the page has started; on the landing page the link scrolls to the form', async ({
  page,
}) => {
  const scripts: string[] = []
  const openers: string[] = []
  page.on('request', (request) => {
    if (POPUP_SCRIPT.test(request.url())) scripts.push(request.url())
    if (request.url().includes('open-popup')) openers.push(request.url())
  })
  expect(await (await page.request.get('/info')).text()).not.toContain('/assets/sign-in-popup-')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await expect(page.locator('.offline')).toBeAttached()
  await page.waitForLoadState('networkidle')
  await enter(page).click()
  await expect(page).toHaveURL(/\/#entrar$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  expect(page.context().pages()).toHaveLength(1)
  expect(scripts).toEqual([])
  // This site has no provider to sign in with.
  await expect(page.getByRole('link', { name: /^Seguir con / })).toHaveCount(0)
  expect(openers).toEqual([])
  expect(await (await page.request.get('/api/_auth/provider/casa')).text()).toMatch(
    /role="alert"[\s\S]*No encontramos lo que buscas/,
  )
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
