import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { dayBlockOf } from '#api/days.ts'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { anniversary } from '#tests/support/cake.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { seasonOf } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect } from '../../support/fixtures.ts'
import { faultsInAllLooks, overflows, seriousFaults } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ZONE = 'Europe/Madrid'

/** An anniversary on the third of its seven days. */
function openCake() {
  return seasonOf(
    anniversary({
      ...windowFromNow(-2, 5, 40),
      draws: [{ key: 'aniversario', name: 'Sorteo del aniversario', drawsAt: timeFromNow(7, '12:00'), alternates: 3 }],
    }),
  )
}

const test = testWith(openCake)

test.afterEach(({ site }) => site.moveClock(0))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('a candle is answered by a tap, another one twice by keyboard, and the focus returns to the candle', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await openPage(page)
    await test.step('the cake is on the first screen, and a tap answers', async () => {
      await expect(page.getByRole('link', { name: 'Encender la vela 3' })).toBeInViewport({ ratio: 1 })
      for (const candle of await candles(page).all()) {
        await expect(candle).toBeInViewport({ ratio: 1 })
        const box = await candle.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      await candles(page).nth(2).tap()
      await expect(page).toHaveURL(/\?vela=3$/)
      await expect(page.getByRole('heading', { name: 'Vela 3' })).toBeFocused()
      await submit(page, 'candle', () => answer(page, 'Verde'), result(page, '¡Era esa! La vela arde'))
      await expect(page.getByRole('heading', { name: 'Recuerdo 3' })).toBeVisible()
      await expect(page.locator('.cake-gain')).toHaveText('+2 participaciones en el sorteo.')
    })
    await test.step('closing the candle returns the focus to it', async () => {
      await page.getByRole('link', { name: 'Volver a la tarta' }).tap()
      await expect(page.getByRole('link', { name: /^Vela 3, .+: encendida$/ })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Tienes 2 participaciones' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Vela 3, al primer intento: 2' })).toBeVisible()
    })
    await test.step('by keyboard a candle is answered twice, and each result is announced once', async () => {
      await candles(page).first().focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: /^Vela 2, .+: te espera$/ })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Vela 2' })).toBeFocused()
      const send = () => page.getByRole('button', { name: 'Responder y encender' }).press('Enter')
      const missing = page.getByText('Elige una de las respuestas.').filter({ visible: true }).first()
      await submit(page, 'candle', send, missing)
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await told(page, 'No era esa')
      await expect(page.locator('#resultado h3')).toBeFocused()
      await expect(page.locator('.cake-result')).toHaveAttribute('aria-live', 'off')
      await expect(page.getByRole('radio', { disabled: true })).toHaveCount(1)
      await expect(page.getByRole('radio', { disabled: false })).toHaveCount(2)
      await page.getByLabel('Verde').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await told(page, '¡Era esa! La vela arde')
      await expect(page.locator('.cake-gain')).toHaveText('+1 participación en el sorteo.')
    })
    await test.step('Back closes the candle', async () => {
      await page.goBack()
      await expect(page.getByRole('link', { name: /^Vela 2, .+: encendida$/ })).toBeFocused()
    })
    await expectTries(page, 3)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('candles are links, answers and the gift are form posts, and the picture is a download', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await page.goto('/promo/aniversario?vela=6')
    await expect(page.getByText(/^El .+, hora peninsular. Después/)).toBeVisible()
    await page.goto('/promo/aniversario?vela=%3Cb%3E')
    await expect(page.getByText('Esa vela no existe')).toBeVisible()
    await candles(page).first().click()
    const send = () => page.getByRole('button', { name: 'Responder y encender' }).click()
    const missing = page.getByText('Elige una de las respuestas.').filter({ visible: true }).first()
    await submitPlainly(page, 'candle', send, missing)
    await submitPlainly(page, 'candle', () => answer(page, 'Rojo'), result(page, 'No era esa'))
    await answer(page, 'Azul')
    await told(page, 'La vela se quedó sin encender')
    await expect(page.getByRole('heading', { name: 'Recuerdo 1' })).toBeVisible()
    await page.getByRole('link', { name: 'Ir a la vela 3' }).click()
    await answer(page, 'Verde')
    await told(page, 'La vela arde')
    const open = () => page.getByRole('button', { name: 'Abrir el regalo' }).click()
    await submitPlainly(page, 'gift', open, page.getByText('CAFE-PARA-TODOS'))
    await expect(page).toHaveURL(/#regalo$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Guardar imagen' }).click()
    expect((await download).suggestedFilename()).toBe('mi-aniversario.png')
  })
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a result has no animation, only a member gets the picture of the gift, and no state of a candle has serious axe violations', async ({
    site,
    page,
    newMember,
    signIn,
  }) => {
    test.slow()
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files: [file] }: { files: File[] }) =>
          sessionStorage.setItem('shared', `${file?.name} ${file?.type}`),
      })
    })
    await signIn(page, await newMember())
    await openPage(page, '?vela=1')
    await answer(page, 'Verde')
    await told(page, '¡Era esa! La vela arde')
    await expect(page.locator('.cake-scene .cake-flame').first()).toHaveCSS('animation-name', 'none')
    const gift = page.getByRole('heading', { name: 'Un café' })
    await submit(page, 'gift', () => page.getByRole('button', { name: 'Abrir el regalo' }).click(), gift)
    await expect(gift).toBeFocused()
    for (const [n, said] of [
      [2, ['Rojo']],
      [3, ['Rojo', 'Azul']],
    ] as const) {
      await openPage(page, `?vela=${n}`)
      for (const choice of said) {
        await answer(page, choice)
        await expect(page.locator('#resultado h3')).toBeFocused()
      }
    }
    await test.step('the gift stays open after a reload, and is shared as a picture', async () => {
      await openPage(page)
      await expect(page.getByText('CAFE-PARA-TODOS')).toBeVisible()
      await page.getByRole('button', { name: 'Compartir' }).click()
      const shared = () => page.evaluate(() => sessionStorage.getItem('shared'))
      await expect.poll(shared).toBe('mi-aniversario.png image/png')
      const stranger = await fetch(`${site.origin}/promo/aniversario/recuerdo/resumen.png`, { redirect: 'manual' })
      expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/'])
      const picture = await page.request.get('/promo/aniversario/recuerdo/resumen.png')
      expect(picture.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' })
      expect((await picture.body()).subarray(16, 24).toString('hex')).toBe('0000043800000546')
    })
    const faults = [...(await seriousFaults(page)), ...(await overflows(page))]
    // The cake is beside the candle on wide screens.
    await openPage(page, '?vela=2')
    expect([...faults, ...(await faultsInAllLooks(page))]).toEqual([])
  })
})

test('a retry after a lost responsends the same idempotency key, and answers in two tabs count as one try', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await signIn(page, await newMember())
  const other = await context.newPage()
  await openPage(page, '?vela=3')
  await openPage(other, '?vela=3')
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
  await answer(page, 'Rojo')
  await expect(page.getByRole('alert')).toContainText('Tu vela está a salvo')
  isLost = false
  await page.getByRole('button', { name: 'Volver a enviarlo' }).click()
  await told(page, 'No era esa')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await answer(other, 'Verde')
  await told(other, 'No era esa')
  await expect(other.getByText('Ya habías respondido «Rojo» en otra pestaña: eso es lo que cuenta.')).toBeVisible()
  await expectTries(page, 1)
})

test('at midnight an open page offers the new candle without a reload', async ({ site, page, newMember, signIn }) => {
  const midnight = dayBlockOf(ZONE, Date.now()).end
  await site.moveClock(midnight - 10 * MINUTE_MS - Date.now())
  await signIn(page, await newMember())
  await page.clock.install()
  await openPage(page)
  // Not a fixed number, because midnight may have passed since the season was made.
  const lead = await page.getByText(/(^Hoy te espera la vela|la de hoy es la) \d\.$/).textContent()
  const next = Number(/(\d)\.$/.exec(lead ?? '')?.[1]) + 1
  await site.moveClock(midnight + MINUTE_MS - Date.now())
  await page.clock.fastForward(11 * MINUTE_MS)
  await expect(page.getByText(`La vela ${next} ya se puede encender.`)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^Vela ${next}, .+: te espera hoy$`) })).toBeVisible()
})

test('after the campaign closes, the page shows the frozen list, and after the draw who has won', async ({
  site,
  page,
  newMember,
  signIn,
}) => {
  // Signs in only after moving the clock, because a session of today would have expired by then.
  await site.moveClock(5 * DAY_MS)
  await signIn(page, await newMember())
  await noteDraw(site, { isHeld: false })
  await openPage(page)
  await expect(page.getByText('Recuento')).toBeVisible()
  await expect(page.getByText('La lista está congelada: 2 participaciones, ninguna tuya.')).toBeVisible()
  await expect(page.getByText('ab'.repeat(32))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Esta vez no jugaste' })).toBeVisible()

  await site.moveClock(8 * DAY_MS)
  await page.context().clearCookies()
  await signIn(page, await newMember())
  await noteDraw(site, { isHeld: true })
  await openPage(page, '?vela=1')
  await expect(page.getByText('¡Sí: Un viaje!')).toBeVisible()
  await told(page, 'Esta vela no llegó a encenderse')
  expect(await seriousFaults(page)).toEqual([])
  await page.context().clearCookies()
  await signIn(page, await newMember())
  await openPage(page)
  await expect(page.getByText('En este sorteo no tenías participaciones.')).toBeVisible()
  await expect(page.getByText('Nombre sin publicar')).toBeVisible()
})

const DRAWING = { campaign_id: 'aniversario/test', key: 'aniversario' }

/**
 * Writes the draw into the database of the site as the jobs leave it: frozen or held. The newest member has the first
 * place.
 */
async function noteDraw({ dataDir }: SiteServer, { isHeld }: { isHeld: boolean }) {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const at = Date.now()
  const [member] = await db.read.selectFrom('account').select('id').orderBy('created_at', 'desc').limit(1).execute()
  const prizes = db.read.selectFrom('prize_unit').select('id').where('prize_key', '=', 'viaje')
  const [unit] = await prizes.where('campaign_id', '=', DRAWING.campaign_id).execute()
  if (!member || !unit) throw new Error('nobody to win, or nothing')
  const list = { list_hash: 'ab'.repeat(32), frozen_at: at, public_value: null, public_value_at: null, entries: 2 }
  const won = { account_id: member.id, state: 'won', won_at: at, claim_until: at + 30 * DAY_MS, cap_no: 1 } as const
  const place = { place: 1, entry_no: 1, player: '0'.repeat(16), state: 'won', account_id: member.id } as const
  await db.transact(function* () {
    yield* run(tables.deleteFrom('drawing').where('campaign_id', '=', DRAWING.campaign_id))
    const held = isHeld ? { drawn_at: at, units: 3, given: 1 } : { drawn_at: null, units: 3, given: 0 }
    yield* run(tables.insertInto('drawing').values({ ...DRAWING, ...list, ...held }))
    if (!isHeld) return
    yield* run(
      tables
        .updateTable('prize_unit')
        .set({ ...won, cap_group: 'free' })
        .where('id', '=', unit.id),
    )
    yield* run(tables.insertInto('drawing_place').values({ ...DRAWING, ...place, unit_id: unit.id, at }))
  })
  await db.close()
}

const candles = (page: Page) => page.getByRole('list', { name: 'Las velas de la tarta' }).getByRole('link')

async function openPage(page: Page, query = '') {
  await page.goto(`/promo/aniversario${query}`)
  await page.waitForSelector('html.js')
}

async function answer(page: Page, choice: string) {
  await page.getByLabel(choice).check({ force: true })
  await page.getByRole('button', { name: 'Responder y encender' }).click()
}

const result = (page: Page, words: string) => page.locator('#resultado').getByRole('heading', { name: words })
const told = (page: Page, words: string) => expect(result(page, words)).toBeVisible()

async function expectTries(page: Page, count: number) {
  await page.goto('/user/history')
  // Counts the rows of tries, not those of a candle's prize or of the gift.
  await expect(page.locator('.row--link', { hasText: /Encendiste|No acertaste/ })).toHaveCount(count)
}
