import type { BrowserContext, Page } from 'playwright/test'
import { addDays, type DayBlock, dayBlockOf } from '#api/days.ts'
import { beach, scratchCard, seasonOf, tree } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { calendar } from '../../support/games/advent.ts'
import { testWith } from '../../support/own-site.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ZONE = 'Europe/Madrid'

/** Returns the next day that has this many hours. */
function nextDayOf(hours: number): DayBlock {
  for (let block = dayBlockOf(ZONE, Date.now()); ; block = dayBlockOf(ZONE, block.end)) {
    if (block.end - block.start === hours * HOUR_MS) return block
  }
}

/** An edition of each of four games, in the middle of its run on the given day. */
function editionsAround({ day, start }: DayBlock) {
  const at = (days: number) => `${addDays(day, days)}T00:00`
  const open = { edition: day, zone: ZONE, opensAt: at(-9), closesAt: at(20), claimUntil: at(40) }
  return [
    scratchCard(open),
    beach(open),
    tree({ ...open, prizes: [], draws: [] }),
    { ...calendar({ at: start, today: 10 }), edition: day },
  ]
}

const SHORT = nextDayOf(23)
const LONG = nextDayOf(25)

const test = testWith(() => seasonOf(...editionsAround(SHORT), ...editionsAround(LONG)))

/** Opens a page whose clock the test moves; the page takes the time from the server's responses. */
async function open(context: BrowserContext, path: string, ready: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(path)
  await page.waitForSelector(ready)
  return page
}

for (const [name, day, left] of [
  ['23 hours', SHORT, /^La puerta 11 se abre en: 22 horas, 5\d min/],
  ['25 hours', LONG, /^La puerta 11 se abre en: 1 día, 0 horas, 5\d min/],
] as const) {
  test(`at midnight after a day of ${name}, open pages offer the new day’s door, card and dig without a reload`, async ({
    site,
    page,
    context,
    newMember,
    signIn,
  }) => {
    test.slow()
    const clock = (at: number) => site.moveClock(at - Date.now())
    await clock(day.start + MINUTE_MS)
    await signIn(page, await newMember())
    const doors = await open(context, '/promo/xmas', 'html.js')
    await expect(doors.getByRole('timer', { name: left })).toBeVisible()

    await clock(day.end - 10 * MINUTE_MS)
    await doors.clock.fastForward(day.end - day.start - 11 * MINUTE_MS)
    await expect(doors.getByRole('timer', { name: /^La puerta 11 se abre en: 0 horas, (9|10) min/ })).toBeVisible()
    const card = await open(context, '/promo/rasca', 'canvas')
    const sand = await open(context, '/promo/playa', '.playa-spot[tabindex="-1"]')
    await open(context, '/promo/xmastree', '.tree-gained li')

    await clock(day.end + MINUTE_MS)
    for (const one of [doors, card, sand]) await one.clock.fastForward(11 * MINUTE_MS)
    await expect(doors.getByText('Se acaba de abrir la puerta 11.')).toBeVisible()
    await expect(card.getByText('Esta es la de hoy.')).toBeVisible()
    await expect(sand.getByText('ya puedes volver a cavar')).toBeVisible()
    // Clocks change on Sundays, so the tree has a new week, too.
    await page.goto('/promo/xmastree')
    await expect(page.getByText(/^Te han llegado .+ por tu visita de esta semana\.$/)).toBeVisible()
    await expect(page.locator('.tree-gained li')).toHaveCount(4)

    await doors.bringToFront()
    await doors.getByRole('link', { name: 'Puerta 11 por abrir hoy' }).click()
    await doors.getByRole('button', { name: 'Abrir la puerta 11' }).click()
    await expect(doors.locator('#resultado').getByRole('heading', { name: 'Cuento 11' })).toBeVisible()
    await card.bringToFront()
    await card.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
    await expect(card.locator('[data-result]')).toBeVisible()
  })
}
