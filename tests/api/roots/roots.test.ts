import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { cancelCampaign } from '#api/campaigns/control.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { advanceRoots } from '#api/roots/roots.ts'
import type { PublishedPlay } from '#contract/campaigns.schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { listRoots } from '#contract/roots.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayer, beach, type CardChanges, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

const MARGIN_MS = 2 * MINUTE_MS
const madrid = (local: string, offset = '+01:00') => Date.parse(`${local}${offset}`)

/** Nothing is won, because the partner's codes were not imported: these tests are about the plays. */
const prizes = [
  { key: 'vale', kind: 'code', codes: 'partner', name: 'Vale', valueCents: 1, stock: 1, symbol: 'sol' },
] as const
/** Four days, of which the first and the last are partial. */
const FOUR_DAYS: CardChanges = { opensAt: '2026-11-20T10:00', closesAt: '2026-11-23T20:00', prizes }
const OPENS = madrid('2026-11-20T10:00')
const CLOSES = madrid('2026-11-23T20:00')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const lineOf = ({ ticket, player, at, day, action, slot, detail, unit }: PublishedPlay) =>
  `${ticket}|${player}|${at}|${day}|${action}|${slot}|${detail}|${unit ?? ''}\n`

describe.each(databases)('the roots of days, on $name', ({ name, open, openPair }) => {
  let app: TestApi
  let accountId: string
  const start = async (changes: CardChanges = FOUR_DAYS, database?: Database) => {
    const db = database ?? (await open())
    app = await createTestApi({ database: db, now: OPENS, season: [scratchCard(changes), beach()] })
    accountId = (await addPlayer(db)).accountId
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const playRow = (at: number, campaign = 'rasca/test') => {
    const id = uuidv7()
    return {
      ...{ id, campaign_id: campaign, account_id: accountId, slot: `bonus:${id}`, day: '2026-11-20', key_hash: '', at },
      ...{ detail: '001122334', unit_id: null, settles_at: 0, revealed_at: 1, notified_at: null, country: 'ES' },
    }
  }
  const play = async (...instants: number[]) => {
    for (const at of instants) await app.db.transact(() => run(tables.insertInto('play').values(playRow(at))))
  }
  /** Runs the job at that time. */
  const advance = async (at: number, db = app.db) => {
    app.clock.at = at
    await advanceTallies(db, at)
    await advanceRoots(edition(), { db, secret: app.deps.secret, now: at })
  }
  const roots = async () => (await app.call(listRoots, { params: TEST_CARD })).roots
  const inShort = async () => (await roots()).map(({ day, plays, last }) => `${day} ${plays} ${last}`)
  const published = async () => {
    await advanceTallies(app.db, CLOSES + HOUR_MS)
    return publishedOf(app.db, edition(), CLOSES + HOUR_MS, app.deps.secret)
  }
  const faults = async () => verifier.comprobar(await published(), CLOSES + DAY_MS)
  const changePlay = (seq: number, changes: { detail: string }) =>
    app.db.transact(() => run(tables.updateTable('play').set(changes).where('seq', '=', seq)))

  test('are made two minutes after midnight, cover the plays of the day, and chain back to the definition hash', async () => {
    const midnight = madrid('2026-11-21T00:00')
    await play(OPENS, midnight - 1, midnight)
    await advance(midnight + MARGIN_MS - 1)
    expect(await roots()).toEqual([])
    await advance(midnight + MARGIN_MS)
    await advance(midnight + DAY_MS + MARGIN_MS)
    await advance(CLOSES + MARGIN_MS)
    const { plays } = await published()
    const [a, b, c] = (plays as PublishedPlay[]).map(lineOf)
    const first = sha256(`${edition().definitionHash}\n${a}${b}`)
    const second = sha256(`${first}\n${c}`)
    const third = sha256(`${second}\n`)
    expect(await roots()).toEqual([
      { day: '2026-11-20', plays: 2, last: '0000002', root: first, at: midnight + MARGIN_MS },
      { day: '2026-11-21', plays: 1, last: '0000003', root: second, at: midnight + DAY_MS + MARGIN_MS },
      { day: '2026-11-22', plays: 0, last: '0000003', root: third, at: CLOSES + MARGIN_MS },
      { day: '2026-11-23', plays: 0, last: '0000003', root: sha256(`${third}\n`), at: CLOSES + MARGIN_MS },
    ])
    expect(await faults()).toEqual([])
  })

  test('end with the root of the closing day, made two minutes after the edition closes', async () => {
    await play(CLOSES - 1)
    await advance(CLOSES + MARGIN_MS - 1)
    expect(await inShort()).toHaveLength(3)
    await advance(CLOSES + MARGIN_MS)
    await advance(CLOSES + 5 * DAY_MS)
    expect(await inShort()).toEqual([
      '2026-11-20 0 0000000',
      '2026-11-21 0 0000000',
      '2026-11-22 0 0000000',
      '2026-11-23 1 0000001',
    ])
  })

  test('end with the day of a cancellation, including a play that was still added after it', async () => {
    const cancelled = madrid('2026-11-21T23:59:59')
    await play(cancelled - 1, cancelled + 2000)
    const control = { slug: 'rasca', actor: 'operator:ana', now: cancelled }
    await app.db.transact(() => cancelCampaign(control, 'Se acabó'))
    await app.deps.season.refresh()
    await advance(cancelled + MARGIN_MS)
    await advance(CLOSES + MARGIN_MS)
    expect(await inShort()).toEqual(['2026-11-20 0 0000000', '2026-11-21 2 0000002'])
  })

  test('are not made for an edition that was cancelled before it opened, nor long after an edition has closed', async () => {
    const control = { slug: 'rasca', actor: 'operator:ana', now: OPENS - HOUR_MS }
    await advance(CLOSES + 30 * DAY_MS)
    expect(await roots()).toEqual([])
    await app.db.transact(() => cancelCampaign(control, 'No habrá'))
    await app.deps.season.refresh()
    await advance(OPENS + DAY_MS + MARGIN_MS)
    expect(await roots()).toEqual([])
  })

  test.each([
    [
      'a day of 25 hours',
      { opensAt: '2026-10-24T00:00', closesAt: '2026-10-27T00:00' },
      [madrid('2026-10-25T00:00', '+02:00'), madrid('2026-10-26T00:00'), madrid('2026-10-27T00:00')],
      ['2026-10-24', '2026-10-25', '2026-10-26'],
    ],
    [
      'a day of 23 hours',
      { opensAt: '2027-03-27T00:00', closesAt: '2027-03-30T00:00', claimUntil: '2027-05-01T00:00' },
      [madrid('2027-03-28T00:00'), madrid('2027-03-29T00:00', '+02:00'), madrid('2027-03-30T00:00', '+02:00')],
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
    [
      'the end of a year',
      { opensAt: '2026-12-30T00:00', closesAt: '2027-01-02T00:00', claimUntil: '2027-02-01T00:00' },
      [madrid('2026-12-31T00:00'), madrid('2027-01-01T00:00'), madrid('2027-01-02T00:00')],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
  ])('follow the calendar of the time zone across %s', async (_, changes, ends, days) => {
    await app.close()
    await start({ ...FOUR_DAYS, ...changes })
    for (const end of ends) await play(end - 1)
    for (const [i, end] of ends.entries()) {
      await advance(end + MARGIN_MS - 1)
      expect(await roots()).toHaveLength(i)
      await advance(end + MARGIN_MS)
      expect(await roots()).toHaveLength(i + 1)
    }
    expect((await roots()).map(({ day, plays }) => [day, plays])).toEqual(days.map((day) => [day, 1]))
  })

  test('are made later for the days on which no server ran', async () => {
    await play(OPENS, OPENS + DAY_MS, OPENS + 2 * DAY_MS)
    await advance(CLOSES + 2 * DAY_MS)
    expect(await inShort()).toEqual([
      '2026-11-20 1 0000001',
      '2026-11-21 1 0000002',
      '2026-11-22 1 0000003',
      '2026-11-23 0 0000003',
    ])
    expect(await faults()).toEqual([])
  })

  test('include a play that is recorded late, for a day whose root exists, in the next root', async () => {
    await play(OPENS)
    await advance(OPENS + DAY_MS)
    await play(OPENS + 1)
    await advance(OPENS + 2 * DAY_MS)
    expect(await inShort()).toEqual(['2026-11-20 1 0000001', '2026-11-21 1 0000002'])
    await advance(CLOSES + MARGIN_MS)
    expect(await faults()).toEqual([])
  })

  test.runIf(name === 'PostgreSQL')(
    'include a play that commits after a play with a higher number in the same root',
    async () => {
      const midnight = madrid('2026-11-21T00:00')
      await play(OPENS)
      const late = Promise.withResolvers<void>()
      const inserted = Promise.withResolvers<void>()
      const slow = app.db.read.transaction().execute(async (connection) => {
        await connection
          .insertInto('play')
          .values(playRow(midnight - 2))
          .execute()
        inserted.resolve()
        await late.promise
      })
      await inserted.promise
      await play(midnight - 1, midnight + 1)
      await advance(midnight + 10_000)
      late.resolve()
      await slow
      await advance(midnight + MARGIN_MS)
      expect(await inShort()).toEqual(['2026-11-20 3 0000003'])
      await advance(CLOSES + MARGIN_MS)
      expect(await faults()).toEqual([])
    },
  )

  test('are made once each, and correctly, by two concurrent servers', async () => {
    await app.close()
    const [mine, theirs] = await openPair()
    await start(FOUR_DAYS, mine)
    const instants = Array.from({ length: 30 }, (_, i) => OPENS + i * 2 * HOUR_MS)
    await play(...instants)
    await Promise.all([mine, theirs, mine].map((db) => advance(CLOSES + MARGIN_MS, db)))
    expect((await roots()).map(({ plays }) => plays)).toEqual([7, 12, 11, 0])
    expect(await faults()).toEqual([])
    if (theirs !== mine) await theirs.close()
  })

  test('cover more plays than one step reads, interleaved with plays of another edition', async () => {
    const rows = Array.from({ length: 4500 }, (_, i) => playRow(OPENS + i, i % 2 === 0 ? 'rasca/test' : 'playa/test'))
    for (let i = 0; i < rows.length; i += 500) {
      await app.db.transact(() => run(tables.insertInto('play').values(rows.slice(i, i + 500))))
    }
    await advance(CLOSES + MARGIN_MS)
    expect((await inShort())[0]).toBe('2026-11-20 2250 0004499')
    expect(await faults()).toEqual([])
  })

  test('are not made once the server is stopping', async () => {
    await play(OPENS)
    await advanceTallies(app.db, CLOSES)
    const signal = AbortSignal.abort()
    await advanceRoots(edition(), { db: app.db, secret: app.deps.secret, now: CLOSES + DAY_MS, signal })
    expect(await roots()).toEqual([])
  })

  describe('as the verifier checks them', () => {
    beforeEach(async () => {
      await play(OPENS, OPENS + DAY_MS, OPENS + DAY_MS + 1, OPENS + 2 * DAY_MS)
      await advance(CLOSES + MARGIN_MS)
      expect(await faults()).toEqual([])
    })

    test('a changed play is reported with the first day that does not match', async () => {
      await changePlay(3, { detail: '999999999' })
      await changePlay(4, { detail: '999999999' })
      expect(await faults()).toEqual([
        'La raíz del 2026-11-21 no encaja con las jugadas publicadas: alguna ha cambiado después.',
      ])
    })

    test('a removed play is reported with its day and both numbers of plays', async () => {
      await app.db.transact(() => run(tables.deleteFrom('play').where('seq', '=', 2)))
      expect(await faults()).toEqual(['La raíz del 2026-11-21 no encaja: se hizo con 2 jugadas, y ahora hay 1.'])
    })

    test('a play that was added after the last root is reported', async () => {
      await play(CLOSES - 1)
      expect(await faults()).toEqual(['Las jugadas desde la 0000005 no están en ninguna raíz.'])
    })

    test('the erasure of an account changes no published play and no root', async () => {
      const before = await published()
      await app.db.transact(() =>
        run(tables.updateTable('account').set({ status: 'leaving', delete_after: 1 }).where('id', '=', accountId)),
      )
      await eraseDue(app.deps)
      const account = await app.db.read.selectFrom('account').select('status').where('id', '=', accountId).execute()
      expect(account).toEqual([{ status: 'erased' }])
      expect(await published()).toEqual(before)
      expect(await faults()).toEqual([])
    })
  })
})
