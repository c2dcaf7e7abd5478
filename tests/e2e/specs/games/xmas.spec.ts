import type { BrowserContext, Locator, Page } from 'playwright/test'
import { dayBlockOf } from '#api/days.ts'
import { expect } from '../../support/fixtures.ts'
import { christmas } from '../../support/games/advent.ts'
import { sceneryDelays } from '../../support/games/scenery.ts'
import { cutPage, keepFallbackFonts, placesOf } from '../../support/loading/cut-page.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const MINUTE_MS = 60_000
const PHONE = { width: 360, height: 740 }
/** Six hours behind Madrid in winter. One test below has a visitor in New York. */
const ZONE = 'America/Bogota'

const test = testWith(() => christmas({ zone: ZONE }))

test.afterEach(({ site }) => site.moveClock(0))

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test("today's window is on the first screen, and a double tap opens it once, in place of the calendar", async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await openCalendar(page)
    await test.step('the scenery waits two seconds', async () => {
      expect(await sceneryDelays(page)).toEqual([2_000])
    })
    await test.step('each window is at the row and column that its edition gives it', async () => {
      const places = await page.locator('li:has(> .xmas-window)').evaluateAll((items) =>
        items.map((item) => {
          const { gridRowStart, gridColumnStart } = getComputedStyle(item)
          return { given: { ...(item as HTMLElement).dataset }, taken: { row: gridRowStart, column: gridColumnStart } }
        }),
      )
      expect(places).toHaveLength(24)
      for (const { given, taken } of places) expect(taken).toEqual(given)
    })
    const today = page.getByRole('link', { name: 'Puerta 9 por abrir hoy' })
    await expect(today).toBeInViewport({ ratio: 1 })
    for (const box of await Promise.all((await windows(page).all()).map((one) => one.boundingBox())))
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await today.tap()
    await expect(page).toHaveURL(/\?puerta=9$/)
    await expect(page.getByRole('heading', { name: 'Puerta 9' })).toBeFocused()
    await grown(page)
    await test.step('a double tap does not cut the animation short', async () => {
      const button = page.getByRole('button', { name: 'Abrir la puerta 9' })
      await expect(button).toBeInViewport({ ratio: 1 })
      const began = Date.now()
      const doubleTap = () =>
        button.evaluate((element) => {
          for (let tap = 0; tap < 2; tap++) {
            element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
            element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
          }
        })
      const won = heading(page, '¡Has ganado! Tu premio: Un vale de 10 € para el mercado')
      await submit(page, 'open-door', doubleTap, won)
      expect(Date.now() - began).toBeGreaterThan(650)
    })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Cerrar la ventana' }).tap()
    await expect(page.getByRole('link', { name: 'Puerta 9 abierta' })).toBeFocused()
    await expect(page.getByText('Llevas 1 de 20')).toBeVisible()
    await test.step('the next action is the door that ends today, on the first screen', async () => {
      await expect(page.getByRole('link', { name: 'Ir a la puerta 8: acaba hoy' })).toBeInViewport({ ratio: 1 })
    })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectOpenings(page, 1)
  })

  test('the title and windows that arrive first are already in their final places', async ({ page }) => {
    await keepFallbackFonts(page)
    await openCalendar(page)
    await page.waitForLoadState('networkidle')
    const whole = await placesOf(page, 'h1, .xmas-window')
    for (const [end, count] of [
      ['</h1>', 1],
      ['id="puerta-7"', 7],
    ] as const) {
      await page.unrouteAll()
      await cutPage(page, '/promo/xmas', end)
      await page.goto('/promo/xmas')
      await expect(page.locator('h1')).toBeVisible()
      expect(await placesOf(page, 'h1, .xmas-window'), end).toEqual(whole.slice(0, count))
    }
  })
})

test('by keyboard, the doors follow by number, and a quiz also answered in another tab is opened once', async ({
  page,
  context,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  const other = await context.newPage()
  await openDoorPage(other, 8)
  await openCalendar(page)
  await page.getByRole('link', { name: /^Puerta 6 / }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Puerta 7 / })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Puerta 8' })).toBeFocused()
  const send = () => page.getByRole('button', { name: 'Responder' }).press('Enter')
  await submit(
    page,
    'open-door',
    send,
    page.getByText('Elige una de las respuestas.').filter({ visible: true }).first(),
  )
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await found(page, '¡Has acertado!')
  await expect(page.locator('#resultado h3').first()).toBeFocused()
  await expect(page.locator('#resultado [role=status]')).toHaveAttribute('aria-live', 'off')
  await expect(page.getByText('Una por campanada, desde 1909.')).toBeVisible()
  await expect(page.getByText('Tienes una participación más en el sorteo.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Puerta 8 abierta' })).toBeFocused()

  await answer(other, 'Diez')
  await found(other, '¡Has acertado!')
  await expectOpenings(page, 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('doors are links that say when they open, answers are form posts, and a quiz without an answer asks for one', async ({
    page,
    newMember,
    signIn,
  }) => {
    await page.goto('/promo/xmas?puerta=20')
    await expect(page.getByText(/^El .+, hora de Bogotá/).last()).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    for (const unknown of ['77', '%3Cb%3E']) {
      await page.goto(`/promo/xmas?puerta=${unknown}`)
      await expect(page.getByText('Esa puerta no existe')).toBeVisible()
    }

    await signIn(page, await newMember())
    await page.goto('/promo/xmas')
    await page.getByRole('link', { name: /^Puerta 8 / }).click()
    const send = () => page.getByRole('button', { name: 'Responder' }).click()
    const missing = page.getByText('Elige una de las respuestas.').filter({ visible: true }).first()
    await submitPlainly(page, 'open-door', send, missing)
    await page.getByLabel('Diez').check()
    await submitPlainly(page, 'open-door', send, heading(page, 'No era esa'))
    await expect(page).toHaveURL(/\?puerta=8#resultado$/)
    await expect(page.getByText('Has dicho «Diez»; la respuesta es «Doce».')).toBeVisible()
    await page.getByRole('link', { name: 'Cerrar la ventana' }).click()
    await expect(page.getByRole('link', { name: 'Puerta 8 abierta' })).toBeVisible()
  })
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test("a member's door opens without an animation, and has no serious axe violations in any theme or width", async ({
    page,
    newMember,
    signIn,
  }) => {
    test.slow()
    await signIn(page, await newMember())
    await openDoorPage(page, 8)
    expect(await faultsInAllLooks(page)).toEqual([])
    await openDoorPage(page, 9)
    await page.getByRole('button', { name: 'Abrir la puerta 9' }).click()
    await found(page, /^¡Has ganado/)
    await expect(page.locator('.xmas-scene .prize-disc')).toHaveCSS('animation-name', 'none')
    await expect(page.locator('.xmas-room > .xmas-shutters')).toBeHidden()
    expect(await faultsInAllLooks(page)).toEqual([])
  })
})

test('a retry after a lost response sends the same idempotency key, and the door is opened once', async ({
  page,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await signIn(page, await newMember())
  await openDoorPage(page, 9)
  const keys: string[] = []
  let isLost = true
  await page.route('**/_serverFn/**', async (route) => {
    const key = /"key".*?([0-9a-f]{8}-[0-9a-f-]{27})/.exec(route.request().postData() ?? '')?.[1]
    if (!key) return route.continue()
    keys.push(key)
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Abrir la puerta 9' }).click()
  await expect(page.getByRole('alert')).toContainText('Tu puerta está a salvo')
  isLost = false
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await found(page, /^¡Has ganado/)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expectOpenings(page, 1)
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('at midnight in the calendar’s time zone, an open page offers the new door without a reload', async ({
    site,
    page,
  }) => {
    const midnight = dayBlockOf(ZONE, Date.now()).end
    await site.moveClock(midnight - 10 * MINUTE_MS - Date.now())
    await page.clock.install()
    await openCalendar(page)
    await expect(page.getByRole('timer', { name: /^La puerta 10 se abre en: 0 horas, (9|10) min/ })).toBeVisible()
    await expect(page.getByText(', hora de Bogotá.')).toBeVisible()
    await site.moveClock(midnight + MINUTE_MS - Date.now())
    await page.clock.fastForward(11 * MINUTE_MS)
    await expect(page.getByText('Se acaba de abrir la puerta 10.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Puerta 10 por abrir hoy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Puerta 9 por abrir, acaba hoy' })).toBeVisible()
  })
})

test('an anonymous visitor reads earlier doors without a cookie or serious axe violations, and opens today’s door after signing in', async ({
  page,
  context,
  newMember,
}) => {
  test.slow()
  const member = await newMember()
  await openCalendar(page)
  await page.getByRole('link', { name: /^Puerta 20 / }).click()
  await expect(page.getByRole('heading', { name: 'Puerta 20' })).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: /^Puerta 2 / }).click()
  await expect(page.getByRole('heading', { name: 'Turrón de la abuela' })).toBeVisible()
  await expect(
    page.locator('.xmas-words > :last-child').getByRole('link', { name: 'Crear cuenta y abrir la 9' }),
  ).toHaveAttribute('href', '/signup?volver=%2Fpromo%2Fxmas%3Fpuerta%3D9')
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: /^Puerta 3 / }).click()
  await expectDrawn(page.getByRole('img', { name: 'Un abeto con una estrella' }))
  await page.goBack()
  await page.getByRole('link', { name: 'Puerta 9 por abrir hoy' }).click()
  await expect(page.getByText('Detrás puede haber un premio.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Abrir/ })).toHaveCount(0)
  expect(await siteCookies(context)).toEqual([])
  await expect(
    page.locator('.xmas-words > :first-child').getByRole('link', { name: 'Crear cuenta y abrirla' }),
  ).toBeVisible()
  await expect(page.locator('#puerta').getByRole('link', { name: 'Ya tengo cuenta' })).toHaveAttribute(
    'href',
    '/?volver=%2Fpromo%2Fxmas%3Fpuerta%3D9#entrar',
  )
  await page.goto('/?volver=%2Fpromo%2Fxmas%3Fpuerta%3D9#entrar')
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/promo\/xmas\?puerta=9$/)
  await page.getByRole('button', { name: 'Abrir la puerta 9' }).click()
  await found(page, /^¡Has ganado/)
})

test('the anonymous page is the same for every visitor, and has no content of doors of later days', async ({
  site,
}) => {
  const read = async (path: string) => {
    const html = await (await fetch(site.origin + path)).text()
    return html.replaceAll(/nonce="[^"]*"|csp-nonce" content="[^"]*"/g, '')
  }
  // Leaves out the data after the rendered page, which hold the times of reading, and the running countdown.
  const drawing = (html: string) =>
    html
      .slice(0, html.indexOf('<script'))
      .replaceAll(/(?<=countdown__digit"><span>)\d|role="timer" aria-label="[^"]*"/g, '')
  const first = drawing(await read('/promo/xmas?puerta=2'))
  expect(first).toContain('Turrón de la abuela')
  expect(drawing(await read('/promo/xmas?puerta=2'))).toBe(first)
  expect(await read('/promo/xmas?puerta=20')).not.toContain('Cuento 20')
  const picture = await fetch(`${site.origin}/promo/xmas/dibujo/3.svg`)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const again = { headers: { 'if-none-match': picture.headers.get('etag') ?? 'none' } }
  expect((await fetch(`${site.origin}/promo/xmas/dibujo/3.svg`, again)).status).toBe(304)
  expect((await fetch(`${site.origin}/promo/xmas/dibujo/20.svg`)).status).toBe(404)
})

const windows = (page: Page) => page.getByRole('list', { name: 'Las puertas del calendario' }).getByRole('link')

async function openCalendar(page: Page) {
  await page.goto('/promo/xmas')
  await page.waitForSelector('html.js')
}

/** Waits until the window has grown, as a person does: from its third try on, Playwright scrolls to a moving button. */
const grown = (page: Page) =>
  page.locator('.xmas-big').evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))

async function openDoorPage(page: Page, n: number) {
  await page.goto(`/promo/xmas?puerta=${n}`)
  await page.waitForSelector('html.js')
}

async function answer(page: Page, choice: string) {
  await page.getByLabel(choice).check({ force: true })
  await page.getByRole('button', { name: 'Responder' }).click()
}

const heading = (page: Page, words: string | RegExp) => page.locator('#resultado').getByRole('heading', { name: words })
const found = (page: Page, words: string | RegExp) => expect(heading(page, words)).toBeVisible()

const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true)

const siteCookies = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => !name.includes('dispositivo'))

async function expectOpenings(page: Page, count: number) {
  await page.goto('/user/history')
  await expect(page.locator('.row--link', { hasText: 'Abriste la puerta' })).toHaveCount(count)
}
