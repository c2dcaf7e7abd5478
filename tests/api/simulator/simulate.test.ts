import { expect, test } from 'vitest'
import { dayOf } from '#api/days.ts'
import { GAMES } from '#api/games/catalog.ts'
import { newSeason } from '#api/season/new/new-season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import type { Forecast } from '#api/simulator/forecast.ts'
import { NothingToPlay, type Simulation, simulate } from '#api/simulator/simulate.ts'
import { KINDS } from '#contract/kinds.ts'
import { beach, CARD_PRIZES, scratchCard, seasonOf, tree } from '#tests/support/seasons.ts'

const ZONE = 'Europe/Madrid'
const SHORT = { closesAt: '2026-11-05T00:00', claimUntil: '2026-11-20T00:00' }
const CARD = scratchCard(SHORT)
const SIMULATION: Simulation = { people: 40, shape: 'evening', seed: 'a', days: undefined, codesAfterDays: 0, now: 0 }

const run = (file: SeasonFileInput, changes: Partial<Simulation> = {}): Promise<Forecast> =>
  simulate(parseSeason(file, GAMES), { ...SIMULATION, ...changes })

const sum = (counts: Iterable<number>) => [...counts].reduce((total, n) => total + n, 0)

test('every prize is counted once, and the counts of days and hours agree with the sums', async () => {
  const { editions, plays, mails, visits, days, refusals } = await run(seasonOf(CARD))
  const [card] = editions
  expect(days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'])
  expect(card?.prizes.map(({ key, stock }) => [key, stock])).toEqual(CARD_PRIZES.map(({ key, stock }) => [key, stock]))
  for (const { stock, byPlay, byDraw, left } of card?.prizes ?? []) expect(byPlay + byDraw + left).toBe(stock)
  expect(sum(card?.prizes.map(({ byPlay }) => byPlay) ?? [])).toBeLessThanOrEqual(card?.chance?.wins ?? 0)
  expect(card?.chance?.wins).toBe(card?.wins.total)
  expect(card?.chance?.plays).toBe(plays.total)
  expect(plays.total).toBe(visits)
  expect(sum(plays.byDay.values())).toBe(plays.total)
  expect(sum(plays.byHour)).toBe(plays.total)
  expect(sum(mails.byKind.values())).toBe(mails.total)
  expect(sum(mails.byDay.values())).toBe(mails.total)
  expect(sum(mails.confirmations.values())).toBe(SIMULATION.people)
  expect(card?.people).toBe(SIMULATION.people)
  expect(refusals.size).toBe(0)
})

test('the same seed gives the same forecast, and another seed gives another', async () => {
  const first = await run(seasonOf(CARD))
  expect(await run(seasonOf(CARD))).toEqual(first)
  expect(await run(seasonOf(CARD), { seed: 'b' })).not.toEqual({ ...first, seed: 'b' })
})

test('a prize whose partner brings its codes late is won in a clump once they are there', async () => {
  const prizes = [{ ...CARD_PRIZES[1], codes: 'partner' as const, stock: 40 }]
  const late = await run(seasonOf(scratchCard({ ...SHORT, prizes, limits: { physical: 1, code: 10 } })), {
    people: 200,
    codesAfterDays: 2,
  })
  const [card] = late.editions
  const firstWin = [...(card?.wins.byDay.keys() ?? [])][0]
  expect(firstWin).toBe('2026-11-03')
  expect(card?.imports.map(({ prize, at }) => [prize, dayOf(ZONE, at)])).toEqual([['vale', '2026-11-03']])
  expect(card?.chance?.dryDays).toEqual(['2026-11-01', '2026-11-02'])
  // Half of the moments have passed by then, and each is won by the next card.
  expect(card?.wins.byDay.get('2026-11-03')).toBeGreaterThan(20)
  expect(dayOf(ZONE, card?.chance?.clump?.at ?? 0)).toBe('2026-11-03')
})

test('a season of eight days of every game is played, and the engine refuses only what is sold out', async () => {
  const files = newSeason({ brand: 'B', market: 'ES', zone: ZONE, kinds: KINDS, firstDay: '2028-02-26' }, GAMES)
  const input: SeasonFileInput = JSON.parse(files['season.json'] ?? '')
  const rules = input.rules.map((rule) => ({ ...rule, text: 'Texto' }))
  const { editions, refusals, isWhole } = await run({ ...input, rules }, { people: 60, days: 8 })
  expect(editions.map(({ id }) => id.split('/')[0])).toEqual(expect.arrayContaining([...KINDS]))
  const without = editions.filter(({ plays }) => plays === 0).map(({ id }) => id)
  // A tree grows without plays.
  expect(without).toEqual(['xmastree/2028'])
  expect(editions.every(({ people }) => people > 0)).toBe(true)
  expect([...refusals.keys()].filter((code) => !['code_sold_out', 'bonus_unavailable'].includes(code))).toEqual([])
  expect(isWhole).toBe(false)
})

test('a season without instant prizes has no odds, and its draw is held', async () => {
  const { editions } = await run(seasonOf(tree({ closesAt: '2026-11-19T00:00' })), { people: 5 })
  expect(editions).toMatchObject([{ id: 'xmastree/test', chance: null, plays: 0, people: 5 }])
  expect(editions[0]?.prizes).toMatchObject([{ isOfDraw: true, stock: 1, left: 1 }])
})

test('a simulation of the first days has the same plays on these days as one of all', async () => {
  const whole = await run(seasonOf(CARD))
  const cut = await run(seasonOf(CARD), { days: 2 })
  expect(cut).toMatchObject({ days: ['2026-11-01', '2026-11-02'], daysOfSeason: 4, isWhole: false })
  expect([...cut.plays.byDay]).toEqual([...whole.plays.byDay].slice(0, 2))
  expect(cut.editions[0]?.prizes.every(({ byDraw }) => byDraw === 0)).toBe(true)
  expect(whole.editions[0]?.prizes.some(({ byDraw }) => byDraw > 0)).toBe(true)
})

test('campaigns that are over are left out while others are to come, and count if all are over', async () => {
  const season = seasonOf(
    CARD,
    beach({ opensAt: '2026-12-01T00:00', closesAt: '2026-12-03T00:00', claimUntil: '2026-12-31T00:00' }),
  )
  const between = Date.parse('2026-11-20T00:00Z')
  expect((await run(season, { people: 5, now: between })).editions.map(({ id }) => id)).toEqual(['playa/test'])
  const after = await run(season, { people: 5, now: Date.parse('2028-01-01T00:00Z') })
  expect(after.editions.map(({ id }) => id)).toEqual(['rasca/test', 'playa/test'])
  expect(after.days).toHaveLength(6)
})

test('a season in which nothing opens is refused', async () => {
  const announced = { ...CARD, game: undefined, prizes: [] }
  await expect(run(seasonOf(announced))).rejects.toThrow(NothingToPlay)
})
