import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { addDays, startOfDay } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { fromCursor } from '#api/history/cursor.ts'
import { historyPage, wholeHistory } from '#api/history/history.ts'
import type { Season } from '#api/season/season.ts'
import type { HistoryFilters } from '#contract/history.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayer, loadTestSeason, random, scratchCard } from '#tests/support/seasons.ts'

const LATER = Date.parse('2026-12-01T00:00:00Z')

describe.each(databases)('history on $name', ({ open }) => {
  let db: Database
  let season: Season
  let accountId: string
  beforeAll(async () => {
    db = await open()
    let now = Date.parse('2026-10-31T12:00:00Z')
    const dates = { opensAt: '2026-10-15T00:00', edition: 'test' }
    season = await loadTestSeason(db, () => now, scratchCard({ ...dates, playsPerDay: 1 }))
    const edition = (await season.find('rasca', now)) as Edition
    const player = await addPlayer(db)
    accountId = player.accountId
    for (let i = 0; i < 40; i++) {
      const day = addDays('2026-10-15', i)
      now = startOfDay('Europe/Madrid', day) + 1
      const move = { edition, player, slot: `day:${day}:1`, choice: null, idempotencyKey: day }
      await db.transact(() => openCard(move, { now: () => now, random }))
    }
  })
  afterAll(() => db.close())
  const reader = () => ({ db, season, accountId, now: LATER })

  test('has pages of 25 entries, newest first, without gaps or repeats', async () => {
    const first = await historyPage(reader(), {}, undefined)
    expect(first.entries).toHaveLength(25)
    const second = await historyPage(reader(), {}, first.nextCursor ?? undefined)
    expect(second.nextCursor).toBeNull()
    const times = [...first.entries, ...second.entries].map(({ at }) => at)
    expect(times).toEqual((await wholeHistory(reader(), {})).map(({ at }) => at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(new Set(times).size).toBe(40)
  })

  test('reads from a replica only the rows that have settled, of no state of prizes', async () => {
    const { nextCursor } = await historyPage(reader(), {}, undefined)
    const { entries } = await historyPage(reader(), {}, nextCursor ?? '')
    const cursor = nextCursor ?? ''
    const { at } = fromCursor(cursor)
    const other = await open()
    // The replica has none of the rows.
    const replica = { reads: () => other, lagMs: () => 0, measure: async () => {}, close: async () => {} }
    const read = async (now: number, filters: HistoryFilters, from?: string) =>
      (await historyPage({ ...reader(), replica, now }, filters, from)).entries.length
    expect(await read(LATER, {})).toBe(25)
    expect(await read(at + 2 * DAY_MS, {}, cursor)).toBe(entries.length)
    expect(await read(at + 2 * DAY_MS + 1, {}, cursor)).toBe(0)
    const won = { state: 'won' } as const
    expect(await read(LATER, won, cursor)).toBe((await historyPage(reader(), won, cursor)).entries.length)
    expect(await read(LATER, won, cursor)).toBeGreaterThan(0)
    await other.close()
  })

  test("months follow the edition's time zone: a play at midnight in Madrid belongs to the new month", async () => {
    expect(await wholeHistory(reader(), { month: '2026-11' })).toHaveLength(23)
    expect(await wholeHistory(reader(), { month: '2026-10' })).toHaveLength(17)
  })

  test('filters by campaign, kind and state', async () => {
    expect(await wholeHistory(reader(), { campaign: 'xmas' })).toEqual([])
    expect(await wholeHistory(reader(), { kind: 'claim' })).toEqual([])
    const won = await wholeHistory(reader(), { state: 'won' })
    expect(won.length).toBeGreaterThan(0)
    expect(won.every(({ outcome }) => outcome === 'won')).toBe(true)
  })

  test.each(['', 'x', 'MTIz', Buffer.from("1.'; drop").toString('base64url')])(
    'refuses the cursor "%s"',
    async (cursor) => {
      await expect(historyPage(reader(), {}, cursor)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )
})
