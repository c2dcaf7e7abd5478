import type { Page } from 'playwright/test'
import { dayBlockOf } from '#api/days.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { sceneryDelays } from '../../support/games/scenery.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const SWAPPED = /^Esta semana has cambiado 3 .+ por un/

/** Open for as long as it takes to find three equal shells. */
const openBeach = (): SeasonFileInput =>
  seasonOf(
    beach({
      ...windowFromNow(-3, 40, 70),
      limits: { physical: 0, code: 3 },
      prizes: [
        { key: 'vale', kind: 'code', name: 'Vale de 10 euros', valueCents: 1000, stock: 4300 },
        { key: 'tabla', kind: 'physical', name: 'Tabla de surf', valueCents: 39_000, stock: 1, pool: 'draw:beach' },
      ],
      draws: [{ key: 'beach', name: 'Sorteo de la playa', drawsAt: timeFromNow(42) }],
      texts: {
        title: 'La playa',
        tagline: 'Cava',
        intro: 'Una playa.',
        howTo: ['Cava.'],
        odds: 'Como dicen las bases.',
      },
    }),
  )

const test = testWith(openBeach)

test.afterEach(({ site }) => site.moveClock(0))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a double tap digs once, the find replaces the sand, and the hole shows the find again', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await openBeachPage(page)
    for (const box of await Promise.all((await spots(page).all()).map((spot) => spot.boundingBox())))
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const first = page.getByRole('button', { name: 'Fila 2, columna 3: arena lisa' })
    const doubleTap = async () => {
      await first.tap()
      await first.tap({ force: true, timeout: 500 }).catch(() => undefined)
    }
    await submit(page, 'dig', doubleTap, find(page), { movesNothing: true })
    const words = await found(page)
    // The sheet of a prize is a few pixels taller than the sand on the smallest phone.
    expect(await page.evaluate(() => scrollY)).toBeLessThan(40)
    await goBack(page)
    const hole = page.getByRole('button', { name: 'Fila 2, columna 3: hoy cavaste aquí' })
    await expect(hole).toBeFocused()
    await hole.tap()
    expect(await found(page)).toBe(words)
    await expectDigs(page, 1)
  })
})

test('arrow keys move over the sand, Enter digs, and the find is announced once', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await openBeachPage(page)
  await test.step('the background animations start only after two seconds', async () => {
    expect(await sceneryDelays(page)).toEqual([2_000])
  })
  await spots(page).first().focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Fila 2, columna 3' })).toBeFocused()
  await submit(page, 'dig', () => page.keyboard.press('Enter'), find(page), { movesNothing: true })
  await expect(find(page)).toBeFocused()
  await expect(page.locator('#resultado [role=status]')).toHaveAttribute('aria-live', 'off')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('digging and swapping are form posts, and the page that follows shows the find', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    const member = await newMember()
    await digUntilThreeAreEqual(site, member)
    await signIn(page, member)
    await page.goto('/promo/playa')
    await page.locator('input[name=give]').first().check()
    await page.locator('input[name=want]:not(:disabled)').first().check()
    const swap = () => page.getByRole('button', { name: 'Cambiar' }).click()
    await submitPlainly(page, 'swap', swap, page.getByText(SWAPPED))

    await page.context().clearCookies()
    await signIn(page, await newMember())
    await page.goto('/promo/playa')
    await submitPlainly(page, 'dig', () => page.getByRole('button', { name: 'Fila 3, columna 1' }).click(), find(page))
    await expect(page).toHaveURL(/cavada=.+#resultado$/)
    const words = await found(page)
    await page.getByRole('link', { name: 'Volver a la playa' }).click()
    await page.getByRole('button', { name: 'hoy cavaste aquí' }).click()
    expect(await found(page)).toBe(words)
    await expectDigs(page, 1)
  })
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('three equal shells are swapped once a week, and a second tab shows the swap that was made', async ({
    site,
    page,
    context,
    newMember,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/409|422|500/)
    const member = await newMember()
    await digUntilThreeAreEqual(site, member)
    await signIn(page, member)
    await openBeachPage(page)
    const other = await context.newPage()
    // In the other tab, both shells are chosen before its scripts arrive.
    const release = await holdScripts(other)
    await other.goto('/promo/playa', { waitUntil: 'domcontentloaded' })
    for (const tab of [page, other]) {
      await tab.locator('input[name=give]').first().check({ force: true })
      await tab.locator('input[name=want]:not(:disabled)').first().check({ force: true })
    }
    release()
    for (const tab of [page, other])
      await expect(tab.locator('#cambio').getByText(/^Das 3 .+ y recibes un.+ No se puede deshacer\.$/)).toBeVisible()
    const done = page.getByText(SWAPPED)
    await submit(page, 'swap', () => page.getByRole('button', { name: 'Cambiar' }).press('Enter'), done)
    await other.getByRole('button', { name: 'Cambiar' }).click()
    await expect(other.getByText(SWAPPED)).toBeVisible()
    expect(await other.getByText(SWAPPED).textContent()).toBe(await done.textContent())
  })

  test('the beach, a find that appears without an animation, and the draw of the album have no serious axe violations', async ({
    page,
    newMember,
    signIn,
  }) => {
    test.slow()
    await signIn(page, await newMember())
    await openBeachPage(page)
    expect(await faultsInAllLooks(page)).toEqual([])
    await spots(page).nth(9).click()
    await found(page)
    await expect(page.locator('.playa-scene__shell')).toHaveCSS('animation-name', 'none')
    expect(await faultsInAllLooks(page)).toEqual([])
    await goBack(page)
    await page.getByRole('link', { name: 'Cuándo y cómo se sortea' }).click()
    const draw = page.getByRole('article', { name: 'Sorteo de la playa' })
    await expect(draw).toContainText('Tabla de surf')
    await expect(draw).toContainText('La lista se congela')
    await expect(draw).toContainText('Se sortea')
    await expect(page.getByText('los premios con «pool» "draw:" + clave no tienen momento')).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
  })
})

test('a retry after a lost response sends the same idempotency key, and in two tabs a day has one dig', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await signIn(page, await newMember())
  const other = await context.newPage()
  await openBeachPage(page)
  await openBeachPage(other)
  const keys: string[] = []
  let isLost = true
  await page.route('**/_serverFn/**', async (route) => {
    const sent = route.request().postData() ?? ''
    const key = sent.includes('"key"')
      ? /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(sent.slice(sent.lastIndexOf('day:')))?.[0]
      : undefined
    if (!key) return route.continue()
    keys.push(key)
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await spots(page).nth(8).click()
  await expect(page.getByRole('alert')).toContainText('Tu turno está a salvo')
  isLost = false
  await spots(page).nth(8).click()
  const words = await found(page)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await spots(other).last().click()
  expect(await found(other)).toBe(words)
  await expect(other.getByText('Ya habías cavado en la fila 3, columna 1')).toBeVisible()
  await expectDigs(page, 1)
})

test('at midnight an open page offers the new day’s dig without a reload', async ({
  site,
  page,
  newMember,
  signIn,
}) => {
  const midnight = dayBlockOf('Europe/Madrid', Date.now()).end
  await site.moveClock(midnight - 10 * MINUTE_MS - Date.now())
  await signIn(page, await newMember())
  await page.clock.install()
  await openBeachPage(page)
  await site.moveClock(midnight + MINUTE_MS - Date.now())
  await page.clock.fastForward(11 * MINUTE_MS)
  await expect(page.getByText('ya puedes volver a cavar')).toBeVisible()
})

const spots = (page: Page) => page.locator('.playa-spot')

async function openBeachPage(page: Page) {
  await page.goto('/promo/playa')
  await page.waitForSelector('.playa-spot[tabindex="-1"]', { state: 'attached' })
}

const find = (page: Page) => page.locator('#resultado h2')

/** Returns the words of the find. */
async function found(page: Page): Promise<string> {
  await expect(find(page)).toHaveText(/^(Has encontrado un|¡Vale de ).+/)
  return (await find(page).textContent()) ?? ''
}

/** Digs through the API on one day after another, and leaves the clock of the site on the last day. */
async function digUntilThreeAreEqual({ origin, moveClock }: SiteServer, member: Member) {
  const call = async (path: string, input?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      ...(input ? { method: 'POST', body: JSON.stringify(input) } : {}),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    })
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
    return response.json()
  }
  // Among 17 shells of 8 kinds, at least three are equal.
  for (let day = 0; day < 17; day++) {
    await moveClock(day * DAY_MS)
    const { access } = await call('/sessions', member)
    const authorization = `Bearer ${access}`
    const { edition, album, current, swap }: Beach = await call('/campaigns/playa/beach', undefined, { authorization })
    if (album.some(({ count }) => count >= swap.price)) return
    await call(
      `/campaigns/playa/editions/${edition}/digs`,
      { slot: current[0]?.slot, spot: (day % 16) + 1 },
      { authorization },
    )
  }
}

const goBack = (page: Page) => page.getByRole('link', { name: 'Volver a la playa' }).click()

async function expectDigs(page: Page, count: number) {
  await page.goto('/user/history')
  await expect(page.locator('.row--link')).toHaveCount(count)
}
