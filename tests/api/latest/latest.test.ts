import { afterEach, describe, expect, test } from 'vitest'
import { pauseCampaign } from '#api/campaigns/control.ts'
import { dayOf } from '#api/days.ts'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { PrizeUnitTable } from '#api/prizes/tables.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { tellStock } from '#api/prizes/tally/told-stock.ts'
import { advanceRoots } from '#api/roots/roots.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { listLatestPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { type CardChanges, scratchCard } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const ZONE = 'Europe/Madrid'
const ID = 'rasca/test'
const madrid = (local: string, offset = '+01:00') => Date.parse(`${local}${offset}`)
const KEYS = ['caja', 'vale', 'abanico', 'manta', 'cesta', 'libro', 'taza'] as const
const prizes = KEYS.map((key, i) => {
  const words = { name: `Una ${key}`, withArticle: `una ${key}` }
  return { key, kind: 'physical', ...words, valueCents: 1, stock: 20, symbol: SYMBOLS[i] } as const
})

interface Play {
  at: number
  /** The number of the member; `day` gives each play a different member. */
  member?: number
  wins?: (typeof KEYS)[number]
  state?: PrizeUnitTable['state']
}

/** The plays of some members on one day; the first member wins. */
const day = (at: number, wins: Play['wins'] = 'caja', members = 5, changes: Partial<Play> = {}): Play[] =>
  Array.from({ length: members }, (_, i) => ({ at, member: i, ...(i === 0 ? { wins } : {}), ...changes }))

describe.each(databases)('the list of recently won prizes on $name', ({ open }) => {
  let app: TestApi
  afterEach(() => app.close())

  const start = async (opens: number, changes: CardChanges = {}) => {
    const season = [scratchCard({ prizes, ...changes })]
    app = await createTestApi({ database: await open(), now: opens, season })
  }
  /** Writes a play; the player and the limits of the rules do not matter here. */
  async function play({ at, member = 0, wins, state = 'won' }: Play) {
    const id = uuidv7()
    const account_id = `member-${member}`
    const free = app.db.read.selectFrom('prize_unit').select('id').where('account_id', 'is', null)
    const unit = wins && (await free.where('prize_key', '=', wins).executeTakeFirst())
    const row = { id, campaign_id: ID, account_id, slot: `bonus:${id}`, day: dayOf(ZONE, at), key_hash: '', at }
    const end = { settles_at: at, revealed_at: null, notified_at: null, country: 'ES' }
    await app.db.transact(function* () {
      yield* run(tables.insertInto('play').values({ ...row, detail: '-', unit_id: unit?.id ?? null, ...end }))
      if (!unit) return
      const taken = { account_id, play_id: id, won_at: at, state, cap_no: app.clock.at++ % 1_000_000 }
      yield* run(tables.updateTable('prize_unit').set(taken).where('id', '=', unit.id))
    })
  }
  /** Runs the jobs at that time. */
  async function jobs(at: number) {
    app.clock.at = at
    const edition = app.deps.season.byId(ID)
    if (!edition) throw new Error('no edition')
    await advanceTallies(app.db, at + DAY_MS)
    await advanceRoots(edition, { db: app.db, secret: app.deps.secret, now: at })
    await tellStock(app.db, app.deps.season, at)
  }
  /** Runs plays and jobs in the order of their times. */
  async function until(plays: readonly Play[], times: readonly number[]) {
    const steps = [
      ...plays.map((one) => ({ at: one.at, do: () => play(one) })),
      ...times.map((at) => ({ at, do: () => jobs(at) })),
    ]
    for (const step of steps.sort((a, b) => a.at - b.at)) await step.do()
    app.clock.at = Math.max(...times)
  }
  const answer = async () => (await app.call(listLatestPrizes)).days
  const told = async () =>
    (await answer()).map(
      ({ day, prizes: given }) => `${day}: ${given.map(({ key, count }) => `${count} ${key}`).join(', ')}`,
    )

  const NOV_1 = madrid('2026-11-01T00:00')
  /** Times shortly after the first `count` midnights of an edition. */
  const midnights = (first: number, count: number, margin = 3 * MINUTE_MS) =>
    Array.from({ length: count }, (_, i) => first + (i + 1) * DAY_MS + margin)
  const nov = (local: string) => madrid(`2026-11-${local}`)

  test.each<[string, Play[], number[], string[]]>([
    [
      'a prize won on a day when five members played',
      day(nov('02T10:00')),
      midnights(NOV_1, 3),
      ['2026-11-02: 1 caja'],
    ],
    ['nothing of a day before its count is published', day(nov('02T10:00')), midnights(NOV_1, 2), []],
    ['nothing of a day when only four members played', day(nov('02T10:00'), 'caja', 4), midnights(NOV_1, 3), []],
    [
      'nothing of a day when a single member played often',
      day(nov('02T10:00'), 'caja', 8, { member: 1 }),
      midnights(NOV_1, 3),
      [],
    ],
    [
      'nothing of a day without a winner',
      [...day(nov('02T10:00'), undefined)].map(({ wins: _, ...lost }) => lost),
      midnights(NOV_1, 3),
      [],
    ],
    [
      'nothing of a day on which the count ran late, not even wins before that count',
      [...day(nov('02T10:00')), ...day(nov('03T10:00'), 'vale')],
      [nov('02T00:03'), nov('03T15:00'), nov('04T00:03')],
      ['2026-11-02: 1 caja'],
    ],
    [
      'each win on its day, to the millisecond',
      [...day(nov('01T23:59:59.999')), ...day(nov('02T00:00'), 'vale'), ...day(nov('02T23:59:59.999'), 'manta')],
      midnights(NOV_1, 3),
      ['2026-11-02: 1 vale, 1 manta', '2026-11-01: 1 caja'],
    ],
    [
      'the prizes of a day in the order of the definition, with their counts',
      [...day(nov('02T09:00'), 'vale'), ...day(nov('02T10:00'), 'vale'), ...day(nov('02T11:00'))],
      midnights(NOV_1, 3),
      ['2026-11-02: 1 caja, 2 vale'],
    ],
    [
      'only the last three days',
      ['02', '03', '04', '05'].flatMap((n) => day(nov(`${n}T10:00`))),
      midnights(NOV_1, 6),
      ['2026-11-05: 1 caja', '2026-11-04: 1 caja', '2026-11-03: 1 caja'],
    ],
    [
      'at most six kinds of prize',
      [
        ...day(nov('02T10:00')),
        ...KEYS.slice(2).flatMap((key) => day(nov('03T10:00'), key)),
        ...day(nov('02T10:00'), 'vale'),
      ],
      midnights(NOV_1, 4),
      ['2026-11-03: 1 abanico, 1 manta, 1 cesta, 1 libro, 1 taza', '2026-11-02: 1 caja'],
    ],
    ['a win that is a week old', day(nov('02T10:00')), midnights(NOV_1, 9), ['2026-11-02: 1 caja']],
    ['nothing older than a week', day(nov('02T10:00')), midnights(NOV_1, 10), []],
    ...(['annulled', 'declined', 'expired'] as const).map((state): [string, Play[], number[], string[]] => [
      `nothing that was ${state}`,
      [...day(nov('02T10:00')), ...day(nov('02T11:00'), 'vale', 1, { state })],
      midnights(NOV_1, 3),
      ['2026-11-02: 1 caja'],
    ]),
    ...(['claimed', 'sent', 'delivered'] as const).map((state): [string, Play[], number[], string[]] => [
      `a prize that was ${state}`,
      day(nov('02T10:00'), 'caja', 5, { state }),
      midnights(NOV_1, 3),
      ['2026-11-02: 1 caja'],
    ]),
  ])('shows %s', async (_, plays, times, expected) => {
    await start(NOV_1)
    await until(plays, times)
    expect(await told()).toEqual(expected)
  })

  test.each<[string, string, number, Play[], string[]]>([
    [
      'a day of 25 hours',
      '2026-10-24T00:00',
      madrid('2026-10-27T00:03'),
      [
        ...day(madrid('2026-10-25T00:00', '+02:00')),
        ...day(madrid('2026-10-25T23:59:59'), 'vale'),
        ...day(madrid('2026-10-26T00:00'), 'manta'),
      ],
      ['2026-10-25: 1 caja, 1 vale'],
    ],
    [
      'the turn of the year',
      '2026-12-30T00:00',
      madrid('2027-01-03T00:03'),
      [...day(madrid('2026-12-31T23:59:59')), ...day(madrid('2027-01-01T00:00'), 'vale')],
      ['2027-01-01: 1 vale', '2026-12-31: 1 caja'],
    ],
  ])('follows the calendar days of the time zone across %s', async (_, opensAt, last, plays, expected) => {
    const opens = madrid(opensAt, opensAt.startsWith('2026-10') ? '+02:00' : '+01:00')
    await start(opens, { opensAt, closesAt: '2027-01-20T00:00', claimUntil: '2027-02-20T00:00' })
    await until(
      plays,
      [last - 4 * DAY_MS, last - 3 * DAY_MS, last - 2 * DAY_MS, last - DAY_MS, last].filter((at) => at > opens),
    )
    expect(await told()).toEqual(expected)
  })

  test('names the prize and the day, but neither the winner nor the time', async () => {
    await start(NOV_1)
    await until(day(nov('02T10:00')), midnights(NOV_1, 3))
    const campaign = { slug: 'rasca', kind: 'rasca', title: 'Rasca' }
    const caja = { campaign, key: 'caja', name: 'Una caja', withArticle: 'una caja', symbol: SYMBOLS[0], count: 1 }
    expect(await answer()).toEqual([{ day: '2026-11-02', prizes: [caja] }])
  })

  test('leaves out prizes won in a draw', async () => {
    await start(NOV_1)
    await until(day(nov('02T10:00'), 'vale'), midnights(NOV_1, 2))
    const drawn = { account_id: 'member-9', won_at: nov('02T12:00'), state: 'won', cap_no: 99 } as const
    await app.db.transact(() => run(tables.updateTable('prize_unit').set(drawn).where('unit', '=', 'manta-001')))
    await jobs(nov('04T00:03'))
    expect(await told()).toEqual(['2026-11-02: 1 vale'])
  })

  test('is made once per published count, so an annulled prize disappears only with the next count', async () => {
    await start(NOV_1)
    await until([...day(nov('02T10:00')), ...day(nov('02T10:00'), 'vale')], midnights(NOV_1, 3))
    const before = ['2026-11-02: 1 caja, 1 vale']
    expect(await told()).toEqual(before)
    const annulled = tables.updateTable('prize_unit').set({ state: 'annulled' }).where('prize_key', '=', 'vale')
    await app.db.transact(() => run(annulled.where('account_id', 'is not', null)))
    for (let hours = 0; hours < 4; hours++) {
      app.clock.advance(HOUR_MS)
      expect(await told()).toEqual(before)
    }
    await jobs(nov('05T00:03'))
    // Callers do not wait for the new value: the first caller gets the old one.
    await told()
    await expect.poll(told).toEqual(['2026-11-02: 1 caja'])
  })

  test('still shows the prizes of a paused campaign, but not of a closed one', async () => {
    await start(NOV_1)
    await until(day(nov('02T10:00')), midnights(NOV_1, 3))
    const control = { slug: 'rasca', actor: 'operator:ana', now: app.clock.at }
    await app.db.transact(() => pauseCampaign(control, 'Pausa'))
    app.clock.advance(2 * MINUTE_MS)
    expect(await told()).toEqual(['2026-11-02: 1 caja'])
    app.clock.at = nov('29T00:00')
    expect(await told()).toEqual([])
  })
})
