import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brakeOf, type Guesser, noteWrong } from '#api/codes/brakes.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'

const SECRET = 'a secret of the tests, of 32 letters or more'
/** A minute before midnight in Madrid, so that the guesses fall on two calendar days. */
const NOW = Date.parse('2026-11-20T23:59:00+01:00')
const QUARTER = 15 * MINUTE_MS

describe.each(databases)('brakes for wrong codes, on $name', ({ open }) => {
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
  /** Tries `count` different codes, and returns the delay of the last response in milliseconds. */
  async function guess(guesser: Guesser, count: number, at: (i: number) => number, prefix = 'code') {
    let slower = 0
    for (let i = 0; i < count; i++) slower = await note(guesser, `${prefix} ${i}`, at(i))
    return slower
  }
  const everyMinute = (i: number) => NOW + i * MINUTE_MS

  test.each<[string, number, (i: number) => number, number, string]>([
    ['no wrong code is free', 0, everyMinute, NOW, 'free'],
    ['four wrong codes in a quarter of an hour is free', 4, everyMinute, NOW + 4 * MINUTE_MS, 'free'],
    ['five wrong codes in a quarter of an hour needs a proof of work', 5, everyMinute, NOW + 4 * MINUTE_MS, 'work'],
    [
      'five wrong codes, the first almost 15 minutes old, needs a proof of work',
      5,
      everyMinute,
      NOW + QUARTER - 1,
      'work',
    ],
    ['five wrong codes, the first 15 minutes old, is free', 5, everyMinute, NOW + QUARTER, 'free'],
    [
      'fourteen wrong codes in a day, none of them lately, is free',
      14,
      (i) => NOW + i * 10 * MINUTE_MS,
      NOW + 3 * HOUR_MS,
      'free',
    ],
    ['fifteen wrong codes in a day is paused', 15, (i) => NOW + i * 10 * MINUTE_MS, NOW + 3 * HOUR_MS, 'paused'],
    [
      'fifteen wrong codes in more than a day is free',
      15,
      (i) => NOW + i * 104 * MINUTE_MS,
      NOW + 14 * 104 * MINUTE_MS,
      'free',
    ],
  ])('an account with %s', async (_, count, at, now, expected) => {
    await guess(member('ana'), count, at)
    expect(await kind(member('ana'), now)).toBe(expected)
    expect(await kind(member('berta'), now)).toBe('free')
  })

  test('a repeated wrong code counts once, and neither account nor address is stored in plain text', async () => {
    for (let i = 0; i < 30; i++) await note(member('ana', '203.0.113.7'), 'a typo', everyMinute(i))
    expect(await kind(member('ana', '203.0.113.7'), everyMinute(30))).toBe('free')
    const rows = await db.read.selectFrom('wrong_code').select(['subject', 'at']).execute()
    expect(rows.map(({ at }) => at)).toEqual([NOW, NOW])
    expect(JSON.stringify(rows)).not.toMatch(/ana|203/)
  })

  test('a pause lasts a day from the last wrong code, and always announces the same end', async () => {
    // The guesses take twenty hours, so the first ones are more than a day old before the pause ends.
    const last = NOW + 14 * 86 * MINUTE_MS
    await guess(member('ana'), 15, (i) => NOW + i * 86 * MINUTE_MS)
    for (const now of [last, NOW + DAY_MS, last + DAY_MS - 1]) {
      expect(await brake(member('ana'), now)).toEqual({ kind: 'paused', until: last + DAY_MS })
    }
    expect(await kind(member('ana'), last + DAY_MS)).toBe('free')
    // The count starts again after a pause: a few more wrong codes cause no other.
    await guess(member('ana'), 4, (i) => last + DAY_MS + i, 'new')
    expect(await kind(member('ana'), last + DAY_MS + 10)).toBe('free')
  })

  test('each wrong code delays the response by 250 ms more, up to two seconds', async () => {
    const slower = []
    for (let i = 0; i < 10; i++) slower.push(await note(member('ana'), `code ${i}`, NOW))
    expect(slower).toEqual([250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2000, 2000])
    expect(await note(stranger('203.0.113.7'), 'code', NOW)).toBe(250)
    expect(await note(stranger(''), 'code', NOW)).toBe(0)
  })

  describe('per network', () => {
    const from = (n: number) => `2001:db8:1:${n.toString(16)}::1`

    test('let an anonymous visitor try twenty codes, and count the addresses of an IPv6 /64 together', async () => {
      await guess(stranger(from(0)), 19, () => NOW)
      expect(await kind(stranger(from(0)), NOW)).toBe('free')
      await note(stranger('2001:db8:1:0:ffff::2'), 'one more', NOW)
      expect(await kind(stranger(from(0)), NOW)).toBe('work')
      expect(await kind(stranger(from(1)), NOW)).toBe('free')
      expect(await kind(stranger(from(0)), NOW + QUARTER)).toBe('free')
      expect(await kind(stranger('203.0.113.7'), NOW)).toBe('free')
    })

    test('let all networks of an IPv6 /48, which may belong to one customer, try eighty codes in all', async () => {
      for (let n = 0; n < 8; n++) await guess(stranger(from(n)), 10, () => NOW, `of ${n}`)
      expect(await kind(stranger(from(0)), NOW)).toBe('work')
      expect(await kind(stranger(from(99)), NOW)).toBe('work')
      expect(await kind(stranger('2001:db8:2::1'), NOW)).toBe('free')
    })

    test('slow a member only if the member has tried a wrong code too', async () => {
      await guess(stranger('203.0.113.7'), 20, () => NOW)
      const ana = member('ana', '203.0.113.7')
      expect(await kind(ana, NOW)).toBe('free')
      await note(member('ana', '198.51.100.1'), 'a typo', NOW)
      expect(await kind(ana, NOW)).toBe('work')
      expect(await kind(member('ana', '198.51.100.1'), NOW)).toBe('free')
      expect(await kind(ana, NOW + QUARTER)).toBe('free')
    })

    test('do not apply to calls without an IP address', async () => {
      await guess(stranger(''), 100, () => NOW)
      expect(await kind(stranger(''), NOW)).toBe('free')
      expect(await db.read.selectFrom('wrong_code').selectAll().execute()).toEqual([])
    })
  })
})
