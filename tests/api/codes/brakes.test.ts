import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brakeOf, type Guesser, noteWrong } from '#api/codes/brakes.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'

const SECRET = 'a secret of the tests, of 32 letters or more'
/** A minute before midnight in Madrid, so that the guesses fall on two days. */
const NOW = Date.parse('2026-11-20T23:59:00+01:00')
const QUARTER = 15 * MINUTE_MS

describe.each(databases)('the brakes on wrong codes on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  beforeEach(() => db.transact(() => run(tables.deleteFrom('wrong_code'))))

  const member = (account: string, address = ''): Guesser => ({ account, address })
  const stranger = (address: string): Guesser => ({ account: null, address })
  const brake = (guesser: Guesser, now: number) => db.transact(() => brakeOf(SECRET, guesser, now))
  const kind = async (guesser: Guesser, now: number) => (await brake(guesser, now)).kind
  const note = (guesser: Guesser, code: string, now: number) =>
    db.transact(() => noteWrong(SECRET, { guesser, code, now }))
  /** Tries `count` different codes and returns by how much the last response is slower. */
  async function guess(guesser: Guesser, count: number, at: (i: number) => number, prefix = 'code') {
    let slower = 0
    for (let i = 0; i < count; i++) slower = await note(guesser, `${prefix} ${i}`, at(i))
    return slower
  }
  const everyMinute = (i: number) => NOW + i * MINUTE_MS

  test.each<[string, number, (i: number) => number, number, string]>([
    ['none', 0, everyMinute, NOW, 'free'],
    ['four in a quarter of an hour', 4, everyMinute, NOW + 4 * MINUTE_MS, 'free'],
    ['five', 5, everyMinute, NOW + 4 * MINUTE_MS, 'work'],
    ['five, just before the first is a quarter old', 5, everyMinute, NOW + QUARTER - 1, 'work'],
    ['five, when it is', 5, everyMinute, NOW + QUARTER, 'free'],
    ['fourteen in two hours', 14, (i) => NOW + i * 10 * MINUTE_MS, NOW + 3 * HOUR_MS, 'free'],
    ['fifteen', 15, (i) => NOW + i * 10 * MINUTE_MS, NOW + 3 * HOUR_MS, 'paused'],
    ['fifteen in more than a day', 15, (i) => NOW + i * 104 * MINUTE_MS, NOW + 14 * 104 * MINUTE_MS, 'free'],
  ])('after %s an account is braked as it should', async (_, count, at, now, expected) => {
    await guess(member('ana'), count, at)
    expect(await kind(member('ana'), now)).toBe(expected)
    expect(await kind(member('berta'), now)).toBe('free')
  })

  test('the same code counts once, however often and whenever it is tried', async () => {
    for (let i = 0; i < 30; i++) await note(member('ana', '203.0.113.7'), 'a typo', everyMinute(i))
    expect(await kind(member('ana', '203.0.113.7'), everyMinute(30))).toBe('free')
    const rows = await db.read.selectFrom('wrong_code').select(['subject', 'at']).execute()
    expect(rows.map(({ at }) => at)).toEqual([NOW, NOW])
    expect(JSON.stringify(rows)).not.toMatch(/ana|203/)
  })

  test('a pause lasts a day from the last wrong code, and says so from the first instant to the last', async () => {
    // The guesses take twenty hours, so the first ones are more than a day old before the pause ends.
    const last = NOW + 14 * 86 * MINUTE_MS
    await guess(member('ana'), 15, (i) => NOW + i * 86 * MINUTE_MS)
    for (const now of [last, NOW + DAY_MS, last + DAY_MS - 1]) {
      expect(await brake(member('ana'), now)).toEqual({ kind: 'paused', until: last + DAY_MS })
    }
    expect(await kind(member('ana'), last + DAY_MS)).toBe('free')
    // The count begins again: a few more wrong codes cause no pause.
    await guess(member('ana'), 4, (i) => last + DAY_MS + i, 'new')
    expect(await kind(member('ana'), last + DAY_MS + 10)).toBe('free')
  })

  test('each wrong code makes the response slower, up to two seconds', async () => {
    const slower = []
    for (let i = 0; i < 10; i++) slower.push(await note(member('ana'), `code ${i}`, NOW))
    expect(slower).toEqual([250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2000, 2000])
    expect(await note(stranger('203.0.113.7'), 'code', NOW)).toBe(250)
    expect(await note(stranger(''), 'code', NOW)).toBe(0)
  })

  describe('of a network', () => {
    const from = (n: number) => `2001:db8:1:${n.toString(16)}::1`

    test('let a stranger try twenty times, and count an IPv6 network as one', async () => {
      await guess(stranger(from(0)), 19, () => NOW)
      expect(await kind(stranger(from(0)), NOW)).toBe('free')
      await note(stranger('2001:db8:1:0:ffff::2'), 'one more', NOW)
      expect(await kind(stranger(from(0)), NOW)).toBe('work')
      expect(await kind(stranger(from(1)), NOW)).toBe('free')
      expect(await kind(stranger(from(0)), NOW + QUARTER)).toBe('free')
      expect(await kind(stranger('203.0.113.7'), NOW)).toBe('free')
    })

    test('let one customer of a provider try eighty times, from however many networks', async () => {
      for (let n = 0; n < 8; n++) await guess(stranger(from(n)), 10, () => NOW, `of ${n}`)
      expect(await kind(stranger(from(0)), NOW)).toBe('work')
      expect(await kind(stranger(from(99)), NOW)).toBe('work')
      expect(await kind(stranger('2001:db8:2::1'), NOW)).toBe('free')
    })

    test('brake only a member who has been wrong too', async () => {
      await guess(stranger('203.0.113.7'), 20, () => NOW)
      const ana = member('ana', '203.0.113.7')
      expect(await kind(ana, NOW)).toBe('free')
      await note(member('ana', '198.51.100.1'), 'a typo', NOW)
      expect(await kind(ana, NOW)).toBe('work')
      expect(await kind(member('ana', '198.51.100.1'), NOW)).toBe('free')
      expect(await kind(ana, NOW + QUARTER)).toBe('free')
    })

    test('do not apply to a call without an address', async () => {
      await guess(stranger(''), 100, () => NOW)
      expect(await kind(stranger(''), NOW)).toBe('free')
      expect(await db.read.selectFrom('wrong_code').selectAll().execute()).toEqual([])
    })
  })
})
