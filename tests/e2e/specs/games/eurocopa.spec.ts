import type { Page, Request } from 'playwright/test'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { expect } from '../../support/fixtures.ts'
import { Kickoffs } from '../../support/games/kickoffs.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const PAGE = '/promo/eurocopa'
/** The tournament begins tomorrow, with Germany against Scotland. */
const kickoffs = new Kickoffs(1)
const untilFirst = () => kickoffs.of(1) - Date.now()
const card = (page: Page, n: number) => page.locator(`#partido-${n}`)
const plus = (page: Page, team: string) => page.getByRole('button', { name: `Un gol más de ${team}` }).first()
const save = (page: Page) => page.getByRole('button', { name: /^Guardar \d+ pronóstico/ })
/** Requests of a page without a connection, among them one for a part of the page that comes into view. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|\/builds\/meta\//
const saved = (page: Page, n: number) => card(page, n).getByText(/^Guardado/)

const test = testWith(() => kickoffs.season())
test.afterEach(({ site }) => site.moveClock(0))

async function open(page: Page) {
  await page.goto(PAGE)
  await page.waitForSelector('html.js')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a score entered by tapping is saved by itself, also if the page is left at once, and a failed save is shown', async ({
    page,
    newMember,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED|_serverFn/)
    await signIn(page, await newMember())
    await open(page)
    await expect(plus(page, 'Alemania')).toBeInViewport({ ratio: 1 })
    const isSave = (request: Request) => request.method() === 'POST' && request.url().includes('/_serverFn/')
    await page.route('**/_serverFn/**', (route) => (isSave(route.request()) ? route.abort() : route.continue()))
    await plus(page, 'Alemania').tap()
    await expect(card(page, 1).getByRole('button', { name: /^Reintentar/ })).toBeVisible()
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Clasificación' }).tap()
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Partidos', exact: true }).tap()
    await page.unroute('**/_serverFn/**')
    await plus(page, 'Alemania').tap()
    await page.reload()
    await page.waitForSelector('html.js')
    await expect(page.getByLabel('Goles de Alemania').first()).toHaveValue('2')
    await expect(saved(page, 1)).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await card(page, 1).getByRole('link', { name: 'Recibo' }).tap()
    await expect(page.getByRole('heading', { name: 'Pronóstico', exact: true })).toBeVisible()
    // A word joiner on each side keeps the score on one line.
    const score = page.getByText(/^Alemania 2\u2060-\u20600 Escocia\.?$/)
    await expect(score).toBeVisible()
    await page.goto('/user/history')
    await expect(score).toHaveCount(1)
  })

  test('when the scripts arrive the matches do not move and a typed score is saved; until then each match has a save button', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    const release = await holdScripts(page)
    /** Returns top, width and height of visible cards and fields: those in closed sections have no fixed place. */
    const places = () =>
      page.locator('.match, .goals').evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { y, width, height } = element.getBoundingClientRect()
            return [y + scrollY, width, height].map(Math.round)
          }),
      )
    const saves = card(page, 1).getByRole('button', { name: 'Guardar', includeHidden: true })
    const [home, away] = [page.getByLabel('Goles de Alemania').first(), page.getByLabel('Goles de Escocia').first()]
    // Does not wait for the load event, which waits for the scripts that are held back.
    await page.goto(PAGE, { waitUntil: 'domcontentloaded' })
    await inOwnFonts(page)
    const before = await places()
    expect(before.length).toBeGreaterThan(10)
    await expect(saves).toBeHidden()
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(saves).toBeVisible()
    await home.fill('3')
    await away.fill('2')
    release()
    await page.waitForSelector('html.js')
    await expect(plus(page, 'Alemania')).toBeVisible()
    await expect(saves).toBeHidden()
    expect(await places()).toEqual(before)
    await expect(saved(page, 1)).toBeVisible()
    await expect(home).toHaveValue('3')
    await expect(away).toHaveValue('2')
  })

  test('without a connection a draft can be discarded and restored, without moving the matches, and is sent later', async ({
    page,
    context,
    newMember,
    signIn,
    expectNoise,
  }) => {
    // A page requests this file a second after it becomes idle, and may be offline by then.
    expectNoise(OFFLINE)
    await signIn(page, await newMember())
    await open(page)
    await context.setOffline(true)
    const sent = card(page, 1).getByText('Sin guardar')
    const discards = card(page, 1).getByRole('button', { name: /^Descartar/ })
    const goals = card(page, 1).getByRole('spinbutton')
    const heights = () =>
      page.locator('.match:visible').evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().height))
    const before = await heights()
    await plus(page, 'Alemania').tap()
    await card(page, 1).getByRole('button', { name: 'Un gol menos de Alemania' }).tap()
    await expect(sent).toBeVisible()
    expect(await heights()).toEqual(before)
    await discards.tap()
    await expect(sent).toHaveCount(0)
    await expect(goals.first()).toHaveValue('')
    await expect(goals.first()).toBeFocused()
    await expect(page.getByText('1 pronóstico descartado.')).toBeVisible()
    expect(await heights()).toEqual(before)
    await page.getByRole('button', { name: 'Deshacer' }).tap()
    await expect(goals.first()).toHaveValue('0')

    await plus(page, 'Suiza').tap()
    await page.getByRole('button', { name: 'Descartar 2 pronósticos sin guardar' }).tap()
    await expect(page.getByText('Sin guardar')).toHaveCount(0)
    await expect(page.getByText('2 pronósticos descartados.')).toBeVisible()

    await test.step('emptying both fields discards a draft', async () => {
      await goals.first().fill('2')
      await goals.last().fill('1')
      await expect(save(page)).toBeVisible()
      await goals.first().fill('')
      await expect(goals.first()).toHaveValue('0')
      await goals.last().fill('')
      await expect(goals.first()).toHaveValue('')
      await expect(goals.last()).toHaveValue('')
      await expect(card(page, 1).getByText('Sin pronóstico')).toBeVisible()
      await expect(save(page)).toHaveCount(0)
    })
    await context.setOffline(false)
    await open(page)
    await expect(goals.first()).toHaveValue('')

    await test.step('drafts wait, also in another tab, and are sent together once the connection is restored', async () => {
      const other = await context.newPage()
      await open(other)
      await context.setOffline(true)
      await plus(page, 'Alemania').tap()
      await plus(page, 'Suiza').tap()
      await expect(page.getByText('Sin conexión: se guardan solos')).toBeVisible()
      await expect(card(other, 1).getByText('Sin guardar')).toBeVisible()
      await context.setOffline(false)
      await expect(saved(page, 1)).toBeVisible()
      await expect(card(page, 1).getByText('Sin guardar')).toHaveCount(0)
      await expect(card(other, 1).getByText('Sin guardar')).toHaveCount(0)
      await other.close()
    })
  })
})

test('by keyboard a score is entered and saved; after saving or discarding drafts the focus is on the message', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(OFFLINE)
  await signIn(page, await newMember())
  await open(page)
  await test.step('a score is entered and saved by keyboard alone', async () => {
    await page.getByLabel('Goles de Alemania').first().focus()
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Goles de Escocia').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    const told = page.getByText(/^1 pronóstico guardado/)
    await submit(page, 'pronostico', () => page.keyboard.press('Enter'), told)
    await expect(saved(page, 1)).toBeVisible()
    await expect(page.getByLabel('Goles de Alemania').first()).toHaveValue('3')
    await expect(page.getByLabel('Goles de Escocia').first()).toHaveValue('1')
  })
  await context.setOffline(true)
  await plus(page, 'Suiza').click()
  await save(page).focus()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1 pronóstico guardado\./)).toBeVisible()
  await expect(page.locator('.save-bar__said')).toBeFocused()
  await expect(page.locator('.save-bar__said')).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.euro-plan') !== null)).toBe(true)

  await context.setOffline(true)
  await plus(page, 'Italia').click()
  await page.getByRole('button', { name: 'Descartar 1 pronóstico sin guardar' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.save-bar__said')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Goles de Italia').first()).toHaveValue('1')
})

test('a visitor who may not play yet sees the missing step and the tournament', async ({ page, newMember, signIn }) => {
  await page.goto(PAGE)
  await expect(page).toHaveURL(/\/\?volver=%2Fpromo%2Feurocopa$/)
  await expect(page.getByRole('heading', { name: 'El calendario' })).toBeVisible()
  await expect(page.getByText('24 equipos, 6 grupos y 51 partidos.')).toBeVisible()
  await test.step('a score on trial tells what each end would earn', async () => {
    await page.getByRole('heading', { name: 'Pruébalo sin cuenta' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Un gol más de Escocia' }).click()
    const ends = page.getByRole('list', { name: 'Lo que te daría' }).getByRole('listitem')
    await expect(ends).toHaveText(['Si acaba 1\u2060-\u20601Pleno5 puntos', /Diferencia3 puntos$/, /Fallo0 puntos$/])
  })
  await signIn(page, await newMember({ confirmed: false }))
  await page.goto(PAGE)
  await expect(page).toHaveURL(/\/user\/validation\?volver=%2Fpromo%2Feurocopa$/)
  await expect(page.getByRole('button', { name: 'Confirmar mi correo y jugar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cómo se puntúa' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Condiciones' })).toBeVisible()
})

// From here on each test has its own matches: a match whose predictions were read stays locked, even if the clock is
// moved back.
test('a match that begins on an open page is locked, and a prediction that comes too late is named', async ({
  page,
  context,
  site,
  newMember,
  signIn,
  expectNoise,
}) => {
  // The page asks for the new state at the kick-off, also without a connection.
  expectNoise(OFFLINE)
  await signIn(page, await newMember())
  await site.moveClock(untilFirst() - MINUTE_MS)
  await open(page)
  await plus(page, 'Alemania').click()
  await site.moveClock(untilFirst() + MINUTE_MS)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Alemania – Escocia, 1\u2060-\u20600: Ese partido ya ha' }),
  ).toBeVisible()
  await expect(card(page, 1).getByText('No lo pronosticaste.')).toBeVisible()

  await page.clock.install()
  await site.moveClock(kickoffs.of(2) - Date.now() - MINUTE_MS)
  await open(page)
  await context.setOffline(true)
  await plus(page, 'Hungría').click()
  await site.moveClock(kickoffs.of(2) - Date.now() + MINUTE_MS)
  await page.clock.fastForward(2 * MINUTE_MS)
  await expect(card(page, 2).getByText('Empezó con tu 1\u2060-\u20600 sin guardar')).toBeVisible()
  await expect(plus(page, 'Hungría')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each match is a form of its own, as is the champion, and a late prediction is refused', async ({
    page,
    site,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await page.goto(PAGE)
    await page.getByLabel('Goles de España').first().fill('1')
    await page.getByLabel('Goles de Croacia').first().fill('0')
    await site.moveClock(kickoffs.of(3) - Date.now() + MINUTE_MS)
    const saveMatch = (n: number) => () => card(page, n).getByRole('button', { name: 'Guardar' }).click()
    const late = page.getByText('Ese partido ya ha empezado')
    await submitPlainly(page, 'pronostico', saveMatch(3), late)
    await site.moveClock(0)
    await page.goto(PAGE)
    await page.getByLabel('Goles de Italia').first().fill('1')
    await page.getByLabel('Goles de Albania').first().fill('1')
    await submitPlainly(page, 'pronostico', saveMatch(4), saved(page, 4))
    await expect(page.getByText('Pronóstico guardado.')).toBeVisible()
    await page.getByRole('radio', { name: 'España' }).check()
    const champion = () => page.getByRole('button', { name: 'Guardar campeón' }).click()
    await submitPlainly(page, 'campeon', champion, page.getByText('Campeón guardado.'))
    await expect(page.getByRole('region', { name: 'Tu campeón' }).getByRole('listitem')).toHaveText('España')
  })
})

test('a champion is saved; a predicted draw in a knock-out match asks who advances, and the page has no accessibility faults', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  test.slow()
  await signIn(page, await newMember())
  await open(page)
  await plus(page, 'Polonia').click()
  await expect(saved(page, 7)).toBeVisible()
  await page.getByRole('radio', { name: 'España' }).check()
  const champion = () => page.getByRole('button', { name: 'Guardar campeón' }).click()
  await submit(page, 'campeon', champion, page.getByText('Campeón guardado.'))
  await kickoffs.enterUntil(site, 36)
  await site.moveClock(15 * DAY_MS)
  await open(page)
  const first = card(page, 38)
  await expect(first.getByText('sin penaltis')).toBeVisible()
  const goes = first.getByRole('radio', { name: 'Italia' })
  await expect(goes).toHaveCount(0)
  await plus(first.page(), 'Italia').click()
  await plus(first.page(), 'Suiza').click()
  await expect(first.getByText('Se guarda cuando elijas quién pasa.')).toBeVisible()
  await goes.check()
  await expect(saved(page, 38)).toBeVisible()
  await plus(page, 'Italia').click()
  expect(await faultsInAllLooks(page)).toEqual([])
})
