import type { Page } from 'playwright/test'
import { dayBlockOf } from '#api/days.ts'
import { expect, test } from '../../support/fixtures.ts'
import { operator } from '../../support/operator.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { pauseClock } from '../../support/pause-clock.ts'

test.use({ cards: 'two' })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WON = '¡Has ganado! Tu premio: Vale de 10 euros'
const midnight = dayBlockOf('Europe/Madrid', Date.now()).end

test.afterEach(({ site }) => site.moveClock(0))

test('over five midnights, an open page always has the card of its day, and keeps a result that is on the screen', async ({
  site,
  page,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/409|500/)
  /** Puts the clock of the site this far after the midnight that ends a day of the test. */
  const moveTo = (day: number, minutes: number) =>
    site.moveClock(midnight + day * DAY_MS + minutes * MINUTE_MS - Date.now())
  const pass = (ms: number) => page.clock.fastForward(ms)
  await moveTo(0, -10)
  await signIn(page, await newMember())
  await page.clock.install()
  await openCardPage(page)

  await test.step('the new day’s card comes without a reload, and the page says that the old card was left unopened', async () => {
    const before = await slotOf(page)
    await moveTo(0, 1)
    await pass(11 * MINUTE_MS)
    await expect(page.getByText(/La tarjeta del \d+ de \w+ se quedó sin rascar. Esta es la de hoy./)).toBeVisible()
    expect(await slotOf(page)).not.toBe(before)
  })
  await test.step('a tab that becomes visible again on another day shows the card of that day', async () => {
    const before = await slotOf(page)
    await look(page, 'hidden')
    await moveTo(1, 1)
    await look(page, 'visible')
    await expect.poll(() => slotOf(page)).not.toBe(before)
    await expect(page.getByText('Esta es la de hoy.')).toBeVisible()
  })
  await test.step('playing yesterday’s card uses up no play, and today’s card replaces it', async () => {
    const before = await slotOf(page)
    await moveTo(2, 1)
    await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
    await expect.poll(() => slotOf(page)).not.toBe(before)
    await expect(page.getByText('Esta es la de hoy.')).toBeVisible()
    await expect(page.getByText('Te quedan 2 tarjetas hoy.')).toBeVisible()
    await uncover(page)
  })
  await test.step('a result on the screen stays, with a link to the new card beside it', async () => {
    await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).click()
    await uncover(page)
    await moveTo(3, 1)
    await pass(DAY_MS)
    await expect(page.getByText('Tienes tarjeta nueva.')).toBeVisible()
    await expect(page.getByRole('heading', { name: WON })).toBeVisible()
    await page.getByRole('link', { name: 'Rascar la de hoy' }).click()
    await expect(page.getByRole('button', { name: 'Ver el resultado sin rascar' })).toBeVisible()
  })
  await test.step('a card left half scratched shows its result, and says that it was opened automatically', async () => {
    const opened = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator('.rasca-foil').click()
    await opened
    await expect(page.locator('.rasca-ticket__number')).toHaveText(/^N\.º/)
    await moveTo(4, 1)
    await pass(DAY_MS)
    await expect(page.getByText('Se abrió sola al acabar su día.')).toBeVisible()
    await expect(page.getByRole('heading', { name: WON })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Rascar la de hoy' })).toBeVisible()
  })
  await expectPlays(page, 3)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('playing yesterday’s card shows an error, and today’s two cards can then be played', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    await site.moveClock(midnight - 10 * MINUTE_MS - Date.now())
    await signIn(page, await newMember())
    await page.goto('/promo/rasca')
    await site.moveClock(midnight + MINUTE_MS - Date.now())
    const press = () => page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
    await submitPlainly(page, 'uncover', press, page.getByRole('alert'))
    await expect(page.getByRole('alert')).toContainText('Esa jugada es de otro día y ya no vale.')
    await submitPlainly(page, 'uncover', press, page.getByRole('heading', { name: WON }))
    await expect(page).toHaveURL(/#resultado$/)
    await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).click()
    await uncover(page)
    await page.getByRole('link', { name: 'Tarjeta 1: premio' }).click()
    await expect(page.getByText('Tarjeta 1 de 2')).toBeVisible()
    await page.goto('/home')
    const remind = () => page.getByRole('button', { name: 'Avísame mañana' }).click()
    await submitPlainly(page, 'remind-me', remind, page.getByText('Te avisamos por correo'))
    await expectPlays(page, 2)
  })
})

test('a paused campaign refuses the next play, still shows the last result, and can be resumed', async ({
  site,
  page,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/409|500/)
  await signIn(page, await newMember())
  await openCardPage(page)
  await uncover(page)
  await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).click()
  await expect(page.getByText('Tarjeta 2 de 2')).toBeVisible()
  await operator(site, 'season', 'pause', 'rasca', '--reason', 'Revisamos un fallo.')
  await site.moveClock(MINUTE_MS)
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByText('La promoción está en pausa')).toBeVisible()
  await expect(page.getByText('Motivo: Revisamos un fallo.')).toBeVisible()
  await expect(page.getByRole('heading', { name: WON })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver el resultado sin rascar' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: WON })).toBeVisible()
  await operator(site, 'season', 'resume', 'rasca')
  await site.moveClock(2 * MINUTE_MS)
  await page.getByRole('button', { name: 'Mirar si ya se puede jugar' }).click()
  await uncover(page)
  await expectPlays(page, 2)
})

test('a lost response restores the foil, and a retry is the same play; with reduced motion the foil fades at once', async ({
  page,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await signIn(page, await newMember())
  await openCardPage(page)
  const keys: string[] = []
  let isLost = true
  await page.route('**/_serverFn/**', async (route) => {
    const key = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(route.request().postData() ?? '')?.[0]
    if (!key || !route.request().postData()?.includes('"key"')) return route.continue()
    keys.push(key)
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await scratch(page)
  await expect(page.getByRole('alert')).toContainText('Tu tarjeta está a salvo')
  await expect(page.locator('.rasca-foil')).toBeVisible()
  expect(await shareOfFoil(page)).toBe(1)
  isLost = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: WON })).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).click()
  await scratch(page)
  await expectFaded(page, '0.001s')
  await expectPlays(page, 2)
})

test('a new result takes the focus, is announced once and leaves the rest of the page as it was; sound is offered once', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await openCardPage(page)
  const speaker = page.getByRole('button', { name: 'Sonido' })
  const stock = page.locator('#premios + ul .prize-stock')
  const won = page.getByRole('heading', { name: WON })
  await test.step('sound is off at first and offered once', async () => {
    await expect(speaker).toHaveAttribute('aria-pressed', 'false')
    await expect(speaker).toHaveText('¿Con sonido?')
    await openCardPage(page)
    await expect(speaker).toHaveText('')
    const module = page.waitForRequest(/\/assets\/[^/]+\.js$/)
    await speaker.click()
    await module
    await expect(speaker).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('on a laptop the whole card and its button are on the first screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const part of [page.locator('.rasca-ticket'), page.locator('.rasca-talk .button')])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
  await test.step('the stock shown is the count of an earlier day, and does not change when a prize is won', async () => {
    await expect(stock).toHaveText('Quedan 2100 de 2100')
    await expect(page.getByText('Recuento del')).toBeVisible()
    await watchChanges(page)
    const press = () => page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
    await submit(page, 'uncover', press, won)
    await expect(page.getByRole('button', { name: 'Recoger mi premio' })).toBeVisible()
    expect(await changesSeen(page)).toEqual([])
  })
  await expect(won).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Has ganado' })).toHaveAttribute('aria-live', 'off')
  await expect(page.locator('.rasca-play .paper-burst')).toHaveCount(1)
  await test.step('after a reload there is no confetti, and the choice of sound and the stock are the same', async () => {
    await page.reload()
    await page.waitForSelector('html.js')
    await expect(speaker).toHaveAttribute('aria-pressed', 'true')
    await expect(stock).toHaveText('Quedan 2100 de 2100')
    await page.getByRole('link', { name: 'Tarjeta 1: premio' }).click()
    await expect(won).toBeVisible()
    await expect(page.locator('.paper-burst')).toHaveCount(0)
    await expect(page.locator('.stamp--fresh')).toHaveCount(0)
  })
})

test('a tap skips the animation, and so does hiding the tab', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  await page.clock.install()
  await openCardPage(page)
  const result = page.getByRole('heading', { name: WON })
  await beginScene(page)
  await expect(result).toBeHidden()
  await page.locator('h1').click()
  await expect(result).toBeFocused()
  await page.getByRole('link', { name: 'Rascar la 2.ª tarjeta' }).click()
  // Lets the page draw the frame with the pressed link first.
  await page.clock.runFor(100)
  await expect(page.getByText('Tarjeta 2 de 2')).toBeVisible()
  await beginScene(page)
  await look(page, 'hidden')
  await expect(result).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a finger on the foil scratches without scrolling, the rest of the foil fades, and then the finger scrolls', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await openCardPage(page)
    const box = await boxOf(page)
    const middle = box.x + box.width / 2
    await expect(page.getByRole('button', { name: 'Ver el resultado sin rascar' })).toBeInViewport({ ratio: 1 })
    expect(await isAboveTheBar(page, 'button[type=submit]')).toBe(true)
    await swipe(page, [middle, box.y + box.height - 20], [middle, box.y + 20])
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await shareOfFoil(page)).toBeLessThan(0.95)
    const result = page.getByRole('heading', { name: WON })
    for (let row = 1; row < 10 && !(await result.isVisible()); row += 1) {
      const y = box.y + (box.height * row) / 10
      await swipe(page, [box.x + 8, y], [box.x + box.width - 8, y])
    }
    await expect(result).toBeVisible()
    await expectFaded(page, '0.08s, 0s')
    await expect.poll(() => isAboveTheBar(page, '#resultado .button')).toBe(true)
    const before = await page.evaluate(() => scrollY)
    const after = await boxOf(page)
    await swipe(page, [middle, after.y + after.height - 10], [middle, after.y + 30])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
  })
})

async function openCardPage(page: Page) {
  await page.goto('/promo/rasca')
  await page.waitForSelector('canvas')
}

/** Expects the rest of the foil to fade out at the speed that the motion setting asks for. */
async function expectFaded(page: Page, duration: string) {
  const foil = page.locator('.rasca-foil')
  await expect(foil).toHaveCSS('transition-duration', duration)
  await expect(foil).toBeHidden()
  await expect(foil).toHaveCSS('opacity', '0')
}

async function uncover(page: Page) {
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: WON })).toBeVisible()
}

/** Stops the clock of the page and asks for the result. */
async function beginScene(page: Page) {
  await pauseClock(page)
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.locator('.rasca-play[data-scene]')).toBeVisible()
  // After the time of a double tap, and before the end of the scene.
  await page.clock.runFor(400)
}

/** Records changes of the page outside of the card itself: new words, and whatever is added or removed. */
const watchChanges = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { changesSeen: seen })
    const others = document.querySelectorAll('#contenido .page__body > .stack > :not(.rasca-today)')
    const observer = new MutationObserver((records) => {
      for (const { type, target } of records) {
        seen.push(type === 'characterData' ? (target.textContent ?? '') : `${type} in ${target.nodeName}`)
      }
    })
    for (const part of others) observer.observe(part, { childList: true, characterData: true, subtree: true })
  })

const changesSeen = (page: Page) => page.evaluate(() => (window as unknown as { changesSeen: string[] }).changesSeen)

const slotOf = (page: Page) => page.locator('input[name=slot]').inputValue()

/** Expects one row in the history for each play: these tests claim no prizes. */
async function expectPlays(page: Page, count: number) {
  await page.goto('/user/history')
  await expect(page.locator('.row--link')).toHaveCount(count)
}

async function look(page: Page, visibilityState: 'hidden' | 'visible') {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibilityState)
}

/** Whether an element is above the bar at the foot of a phone's screen. */
const isAboveTheBar = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect()
    const box = document.querySelector(what)?.getBoundingClientRect()
    return bar !== undefined && box !== undefined && box.bottom <= bar.top
  }, selector)

async function boxOf(page: Page) {
  const box = await page.locator('.rasca-window').boundingBox()
  if (!box) throw new Error('no card')
  return box
}

async function scratch(page: Page) {
  // Waits until the card has come to rest.
  await page.locator('.rasca-foil').hover({ trial: true })
  const box = await boxOf(page)
  for (let y = 0.07; y < 1; y += 0.1) {
    await page.mouse.move(box.x + 4, box.y + box.height * y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 4, box.y + box.height * y, { steps: 6 })
    await page.mouse.up()
  }
}

async function swipe(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  const touch = await page.context().newCDPSession(page)
  const STEPS = 8
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y: fromY }] })
  for (let step = 1; step <= STEPS; step++) {
    const [x, y] = [fromX + ((toX - fromX) * step) / STEPS, fromY + ((toY - fromY) * step) / STEPS]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Share of the canvas that is still silver. */
const shareOfFoil = (page: Page) =>
  page.locator('.rasca-foil').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let silver = 0
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 127) silver++
    return silver / (data.length / 4)
  })
