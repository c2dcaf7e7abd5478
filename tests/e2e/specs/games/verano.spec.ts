import type { Locator, Page } from 'playwright/test'
import { dayBlockOf } from '#api/days.ts'
import { CODE, RIGHT } from '#tests/support/summer.ts'
import { expect } from '../../support/fixtures.ts'
import { sceneryDelays } from '../../support/games/scenery.ts'
import { inWeek, summertime, WEEK } from '../../support/games/summertime.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const MINUTE_MS = 60_000
const ZONE = 'Europe/Madrid'
const PHONE = { width: 360, height: 640 }

const test = testWith(summertime)

test.afterEach(({ site }) => site.moveClock(0))

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the first screen has the mission and the stamp; the day is stamped once, and a failed quiz is tried again', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await test.step('the mission and the stamp are on the first screen, and the scenery waits two seconds', async () => {
      await openSummer(page)
      expect(await sceneryDelays(page)).toEqual([2_000])
      await expect(page.getByRole('link', { name: 'El cuestionario' })).toBeInViewport({ ratio: 1 })
      const bar = await page.locator('.bottom-bar').boundingBox()
      const button = await stampButton(page).boundingBox()
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      for (const box of await Promise.all((await weeks(page).all()).map((one) => one.boundingBox())))
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
    })
    await test.step('a double tap stamps the day once', async () => {
      const doubleTap = () =>
        stampButton(page).evaluate((element) => {
          for (let tap = 0; tap < 2; tap++)
            element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        })
      const stamped = page.getByRole('heading', { name: 'Hoy, sellado' })
      await submit(page, 'stamp', doubleTap, stamped)
      await expect(stamped).toBeFocused()
      await expect(page.getByText('+1 punto')).toBeVisible()
      await expect(stampButton(page)).toHaveCount(0)
      await openSummer(page)
      await expect(page.getByText('ya está sellado. Mañana, otro punto.')).toBeVisible()
      await expect(page.getByText('Te faltan 9 puntos para el nivel Arena.')).toBeVisible()
    })
    await test.step('a failed quiz can be tried again the next day', async () => {
      await fillQuiz(page, [0, 0, 0, 1])
      // One question at a time: only the fifth is on screen.
      await expect(page.getByRole('group', { name: '¿Pregunta secreta 5?' })).toBeFocused()
      await page.getByRole('button', { name: 'Comprobar' }).click()
      await expect(page.getByText('Elige una de las respuestas.')).toBeVisible()
      await expect(page.getByRole('radio').first()).toBeFocused()
      await page.getByRole('radio').first().check({ force: true })
      await page.getByRole('button', { name: 'Comprobar' }).click()
      await resultIs(page, 'Has acertado 1 de 5')
      await page.getByText('Pregunta a pregunta').click()
      await expect(page.getByText('Acertaste: a')).toHaveCount(1)
      await expect(page.getByText('Fallaste: a')).toHaveCount(3)
      await expect(page.getByText('Te han faltado 2.')).toBeVisible()
      // Nothing is left today in this game; the beach is the other game of today.
      await expect(page.getByRole('link', { name: /En «Playa»/ })).toBeVisible()
      await site.moveClock(inWeek(WEEK.quiz))
      await openSummer(page)
      await answerQuiz(page, [...RIGHT.slice(0, 4), 0])
      await resultIs(page, '¡4 de 5! Misión hecha')
      await expect(page.getByText('jugada extra en «Playa»')).toBeVisible()
      await page.getByRole('link', { name: /^Jugada n\.º/ }).click()
      await expect(page.getByText('Misión 1: El cuestionario')).toBeVisible()
    })
  })

  test('words are found by typing before the scripts arrive, by keyboard, tap and drag; a wrong word is reported', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    test.slow()
    await site.moveClock(inWeek(WEEK.word))
    await signIn(page, await newMember())
    const [first, second] = [page.getByLabel('1. Brilla'), page.getByLabel('2. Moja')]
    const found = page.locator('[data-found]')
    await test.step('a word typed early stays, and its letters light up', async () => {
      await writeEarly(page, '2. Moja', 'MAR')
      await expect(found).toHaveCount(3)
      await expect(second).toHaveValue('MAR')
      await second.fill('')
    })
    await test.step('with reduced motion the page has no animation, and no serious axe violations', async () => {
      expect(await faultsInAllLooks(page)).toEqual([])
      await expect(page.locator('.verano-boat')).toHaveCSS('animation-name', 'none')
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.setViewportSize(PHONE)
    })
    await test.step('the letters are one tab stop, and arrows with Enter or Space select a word', async () => {
      await letter(page, 0, 0).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('[data-selected]')).toHaveCount(3)
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await expect(page.getByText('«MAR» queda en la pista 2.')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(first).toBeFocused()
      await expect(first).toHaveValue('SOL')
    })
    await test.step('a tapped word fills its clue, and Enter in a field reports a wrong word at its clue', async () => {
      await first.fill('')
      await letter(page, 0, 2).tap()
      await letter(page, 0, 0).tap()
      await expect(page.getByText('«SOL» queda en la pista 1.')).toBeVisible()
      await second.fill('playa')
      const wrong = page.locator('#part-1-error').filter({ hasText: 'Esa palabra no está en la sopa de letras.' })
      await submit(page, 'mission', () => second.press('Enter'), wrong)
      await expect(second).toBeFocused()
    })
    await test.step('a dragged word fills its clue, and completes the mission', async () => {
      await second.fill('')
      await drag(page, letter(page, 1, 1), letter(page, 1, 3))
      await expect(second).toHaveValue('MAR')
      await expect(found).toHaveCount(6)
      const done = mission(page).getByRole('heading', { name: '¡Encontradas! Misión hecha' })
      await submit(page, 'mission', () => page.getByRole('button', { name: /Comprobar/ }).tap(), done)
      await expect(done).toBeFocused()
      // Taking part also stamps the day.
      await expect(page.getByText('+4 puntos')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Misión 2 hecha' })).toBeVisible()
    })
  })
})

test('a code may have any case and spacing, votes are shown after their week, and a number needs no typing', async ({
  site,
  page,
  newMember,
  signIn,
}) => {
  await site.moveClock(inWeek(WEEK.code))
  const member = await newMember()
  await signIn(page, member)
  await openSummer(page)
  await page.getByRole('textbox', { name: 'Código' }).fill('otro')
  await page.getByRole('button', { name: 'Comprobar el código' }).click()
  await expect(page.getByRole('alert')).toContainText('Ese código no es correcto.')
  await page.getByRole('textbox', { name: 'Código' }).fill(` ${CODE.toLowerCase().replace('-', ' ')} `)
  await page.getByRole('button', { name: 'Comprobar el código' }).click()
  await resultIs(page, '¡Ese era el código! Misión hecha')

  await site.moveClock(inWeek(WEEK.caption))
  const picture = page.getByRole('img', { name: 'Un triángulo' })
  await openSummer(page)
  await expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true)
  await page.getByLabel('«Dos secreto»').check({ force: true })
  await page.getByRole('button', { name: 'Votar' }).click()
  await resultIs(page, '¡Voto guardado! Misión hecha')

  await site.moveClock(inWeek(WEEK.medals))
  await test.step('a number typed before the scripts arrive stays, and the slider starts there', async () => {
    await writeEarly(page, '¿Cuántas medallas secretas?', '3')
    await expect(page.getByRole('slider')).toHaveValue('3')
  })
  await openSummer(page)
  await expect(page.getByRole('slider')).toHaveValue('20')
  await page.getByRole('button', { name: 'Una más' }).click()
  await page.getByRole('button', { name: 'Guardar mi número' }).click()
  await resultIs(page, '¡Número guardado! Misión hecha')
  await expect(page.getByText('Dijiste 21.')).toBeVisible()
  await page.getByRole('link', { name: 'Misión 7 hecha' }).click()
  await expect(page.getByRole('heading', { name: 'El pie de foto' })).toBeFocused()
  await expect(page.locator('.verano-votes li').first()).toContainText('«Dos secreto» Tu voto1 voto')
  const toThisWeek = page.getByRole('link', { name: 'Ir a la de esta semana' })
  await expect(toThisWeek).toBeVisible()
  await test.step('after the last mission the page says how long the card can be stamped, and a past mission links to no other', async () => {
    await site.moveClock(inWeek(9, 0))
    await openSummer(page)
    await expect(page.getByRole('heading', { name: /^Quedan? .* para sellar$/ })).toBeVisible()
    await expect(weeks(page).filter({ hasText: 'pasó' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Misión 7 hecha' }).click()
    await expect(mission(page).getByText('Hecha')).toBeVisible()
    await expect(toThisWeek).toHaveCount(0)
  })
})

test('stamped days and an accepted invitation count for missions, a missed day is repaired, and a mission links to the beach', async ({
  site,
  page,
  browser,
  newMember,
  signIn,
}) => {
  await test.step('stamped days count for a mission, and a missed day can be repaired', async () => {
    await site.moveClock(inWeek(WEEK.visits, 0))
    await signIn(page, await newMember())
    await openSummer(page)
    await expect(page.getByText('0 de 3')).toBeVisible()
    await stampButton(page).click()
    await expect(page.getByText('1 de 3')).toBeVisible()
    await site.moveClock(inWeek(WEEK.visits, 2))
    await openSummer(page)
    await stampButton(page).click()
    await expect(page.getByText('2 de 3')).toBeVisible()
    const repaired = page.getByRole('heading', { name: /, reparado$/ })
    await submit(page, 'spare', () => page.getByRole('button', { name: 'Usar el comodín' }).click(), repaired)
    await expect(repaired).toBeFocused()
    await expect(page.getByText('sellado con el comodín').first()).toBeAttached()
  })

  await site.moveClock(inWeek(WEEK.invite))
  await openSummer(page)
  await expect(page.getByText(/^Usaste tu comodín para el/)).toBeVisible()
  const field = page.getByLabel('Tu enlace')
  await submit(page, 'invite', () => page.getByRole('button', { name: 'Hacer mi invitación' }).click(), field)
  const link = await field.inputValue()
  await page.goto(link)
  await expect(page.getByText('Esta invitación es tuya.')).toBeVisible()

  await test.step('a friend accepts the invitation in another browser', async () => {
    const context = await browser.newContext({ baseURL: site.origin })
    const friend = await context.newPage()
    await friend.goto(link)
    await expect(friend.getByText('Una amistad te invita a este verano')).toBeVisible()
    await expect(friend.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    const path = link.slice(site.origin.length)
    await expect(friend.getByRole('link', { name: 'Ya tengo cuenta' }).first()).toHaveAttribute(
      'href',
      `/?volver=${encodeURIComponent(path)}#entrar`,
    )
    await signIn(friend, await newMember())
    await friend.goto(link)
    await friend.waitForSelector('html.js')
    const accept = () => friend.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await submit(friend, 'invitation', accept, friend.getByText('Ya has aceptado esta invitación'))
    await context.close()
  })

  await openSummer(page)
  await page.getByRole('button', { name: /Sellar hoy|novedad/ }).click()
  await expect(page.getByText('Misión 4 hecha').first()).toBeVisible()
  await site.moveClock(inWeek(WEEK.beach))
  await openSummer(page, '?invita=cortada')
  await expect(page.getByText('Esta invitación no está completa')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a cavar' }).click()
  await expect(page).toHaveURL(/\/promo\/playa$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the demonstration, the stamp, the quiz, the word search and the invitation are plain forms', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    await test.step('answering the demonstration leads to an address that shows the right answer', async () => {
      await page.goto('/promo/verano')
      await page.getByLabel('Cuatro').check()
      await page.getByRole('button', { name: 'Responder' }).click()
      await expect(page).toHaveURL(/\?mision=1&prueba=0#demostracion$/)
      await expect(page.getByRole('heading', { name: 'Era «Seis»' })).toBeVisible()
    })

    await signIn(page, await newMember())
    await page.goto('/promo/verano')
    await submitPlainly(page, 'stamp', () => stampButton(page).click(), page.getByText('1 punto más.'))
    const send = () => page.getByRole('button', { name: 'Enviar mis respuestas' }).click()
    const missing = page.getByText('Elige una de las respuestas.').filter({ visible: true }).first()
    await submitPlainly(page, 'mission', send, missing)
    for (const [i, right] of RIGHT.entries()) await page.locator(`#part-${i} input`).nth(right).check()
    await submitPlainly(page, 'mission', send, page.getByRole('heading', { name: '¡5 de 5! Misión hecha' }))
    await expect(page.getByText('3 puntos más. Misión 1 hecha.')).toBeVisible()

    await site.moveClock(inWeek(WEEK.word))
    await page.goto('/promo/verano')
    await page.getByLabel('1. Brilla').fill('sol')
    await page.getByLabel('2. Moja').fill('sol')
    const check = () => page.getByRole('button', { name: 'Comprobar las palabras' }).click()
    const wrong = page.getByText('no es la palabra que buscamos').filter({ visible: true }).first()
    await submitPlainly(page, 'mission', check, wrong)
    await expect(page.getByLabel('1. Brilla')).toHaveValue('sol')
    await page.getByLabel('2. Moja').fill('mar')
    await submitPlainly(page, 'mission', check, page.getByRole('heading', { name: '¡Encontradas! Misión hecha' }))
    const repair = () => page.getByRole('button', { name: 'Usar el comodín' }).click()
    await submitPlainly(page, 'spare', repair, page.getByText(/^Usaste tu comodín para el/))

    await site.moveClock(inWeek(WEEK.invite))
    await page.goto('/promo/verano')
    const field = page.getByLabel('Tu enlace')
    await submitPlainly(page, 'invite', () => page.getByRole('button', { name: 'Hacer mi invitación' }).click(), field)
    const link = await field.inputValue()
    await page.context().clearCookies()
    await signIn(page, await newMember())
    await page.goto(link)
    const accept = () => page.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await submitPlainly(page, 'invitation', accept, page.getByText('Ya has aceptado esta invitación'))
  })
})

test('an anonymous visitor tries the question of the week and finds the same mission after signing in', async ({
  page,
  newMember,
}) => {
  const member = await newMember()
  await page.goto('/promo/verano?mision=1')
  expect(await faultsInAllLooks(page)).toEqual([])
  await expect(page.getByText('Demostración').first()).toBeVisible()
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Elige una de las respuestas.')).toBeVisible()
  await page.getByLabel('Seis').check({ force: true })
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByRole('heading', { name: '¡Has acertado!' })).toBeFocused()
  await page.goto('/?volver=%2Fpromo%2Fverano%3Fmision%3D1#entrar')
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/promo\/verano\?mision=1$/)
  await expect(page.getByRole('button', { name: 'Sellar hoy' })).toBeVisible()
})

test('a retry after a lost response sends the same idempotency key, and a second tab shows the same result', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await signIn(page, await newMember())
  const other = await context.newPage()
  await openSummer(page)
  await openSummer(other)
  const keys: string[] = []
  await page.route('**/_serverFn/**', async (route) => {
    const key = /name="key"\s+([\w-]{36})/.exec(route.request().postData() ?? '')?.[1]
    if (!key) return route.continue()
    keys.push(key)
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillQuiz(other, [0, 0, 0, 0, 0])
  await answerQuiz(page, RIGHT)
  await expect(page.getByRole('alert')).toContainText('No se ha perdido nada')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await resultIs(page, '¡5 de 5! Misión hecha')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await other.locator('form[name=mission]').evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit())
  await expect(other.getByRole('heading', { name: '¡5 de 5! Misión hecha' })).toBeVisible()
})

test('when the week ends on an open page, its form is refused, and the next mission opens without a reload', async ({
  site,
  page,
  newMember,
  signIn,
}) => {
  const midnight = dayBlockOf(ZONE, Date.now() + inWeek(1, 6)).end
  await site.moveClock(midnight - 10 * MINUTE_MS - Date.now())
  await signIn(page, await newMember())
  await page.clock.install()
  await openSummer(page, '?mision=1')
  await site.moveClock(midnight + MINUTE_MS - Date.now())
  await answerQuiz(page, RIGHT)
  await expect(page.getByRole('alert')).toContainText('Esa misión ya ha terminado.')
  await expect(page.getByText('Es «a».').first()).toBeVisible()
  await page.clock.fastForward(11 * MINUTE_MS)
  await expect(page.getByText('Se acaba de abrir la misión 2.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Misión 2 abierta ahora' })).toBeVisible()
})

const stampButton = (page: Page) => page.getByRole('button', { name: 'Sellar hoy' })
const mission = (page: Page) => page.locator('.verano-mission')
const weeks = (page: Page) => page.getByRole('navigation', { name: 'Las misiones' }).getByRole('link')
const letter = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row},${column}"]`)

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
}

/** Opens the summer and waits for the script of the member's part. */
async function openSummer(page: Page, search = '') {
  await page.goto(`/promo/verano${search}`)
  await page.waitForSelector('[data-alive]')
}

/** Opens the summer and fills in a field before the scripts arrive. */
async function writeEarly(page: Page, label: string, text: string) {
  const release = await holdScripts(page)
  await page.goto('/promo/verano', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(label).fill(text)
  release()
  await page.waitForSelector('[data-alive]')
}

/** Answers the questions one after another, without sending the last one. */
async function fillQuiz(page: Page, choices: readonly number[]) {
  for (const [i, choice] of choices.entries()) {
    await page.locator(`#part-${i} input`).nth(choice).check({ force: true })
    if (i < RIGHT.length - 1) await page.getByRole('button', { name: 'Siguiente' }).click()
  }
}

async function answerQuiz(page: Page, choices: readonly number[]) {
  await fillQuiz(page, choices)
  await page.getByRole('button', { name: 'Comprobar' }).click()
}

const resultIs = (page: Page, words: string) =>
  expect(mission(page).getByRole('heading', { name: words })).toBeFocused()
