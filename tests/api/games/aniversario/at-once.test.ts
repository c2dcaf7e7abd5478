import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#api/db/uuid.ts'
import { tryIn } from '#api/games/aniversario/rules/tries.ts'
import { Problem } from '#contract/problem/problem.ts'
import { anniversary, candleLighter, handOf, march, RIGHT, WRONG } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOW = march('15T12:00:00')
const FOUR_YEARS_AGO = Date.parse('2022-01-01T12:00:00Z')
const CALLS = 64
/** Concurrent actions on a member through two servers collide only sometimes, so the tests repeat them. */
const MEMBERS = 12

describe.each(databases)('a cake that two servers serve, on $name', ({ openPair }) => {
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    one = await createTestApi({ database: first, now: NOW, season: [anniversary()] })
    other = await createTestApi({ database: second, now: NOW, season: [anniversary()] })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  /** A member who can act on both servers. */
  async function member() {
    const { id, access } = await candleLighter(one, { createdAt: FOUR_YEARS_AGO })
    return { id, hands: [handOf(one, access), handOf(other, access)] as const }
  }
  type Hands = Awaited<ReturnType<typeof member>>['hands']
  const handFor = (hands: Hands, i: number) => (i % 2 ? hands[0] : hands[1])

  const codeOf = async (work: Promise<{ isRight: boolean }>): Promise<string> => {
    try {
      return (await work).isRight ? 'right' : 'wrong'
    } catch (error) {
      if (error instanceof Problem) return error.body.code
      throw error
    }
  }
  const ledgerOf = async (account: string) => {
    const mine = { plays: one.db.read.selectFrom('play'), events: one.db.read.selectFrom('event') }
    const plays = await mine.plays.selectAll().where('account_id', '=', account).orderBy('seq').execute()
    const events = await mine.events.selectAll().where('account_id', '=', account).orderBy('once').execute()
    const entries = events.filter(({ kind }) => kind === 'entry')
    return { plays, entries: entries.map(({ once, amount }) => [once, amount]) }
  }
  const YEARS = [1, 2, 3, 4].map((n) => [`year:${n}`, 1])

  test(`${CALLS} concurrent right answers with different idempotency keys make one try and one set of entries`, async () => {
    const { id, hands } = await member()
    const answers = await Promise.all(Array.from({ length: CALLS }, (_, i) => handFor(hands, i).answer(1, RIGHT)))
    expect(new Set(answers.map(({ isRight, entries }) => `${isRight} ${entries}`))).toEqual(new Set(['true 2']))
    const { plays, entries } = await ledgerOf(id)
    expect(plays.map(({ slot }) => slot)).toEqual(['candle:1:1'])
    expect(entries).toEqual([['candle:1', 2], ...YEARS])
  })

  test(`${CALLS} concurrent answers that differ all get the result of the one that was stored`, async () => {
    const { id, hands } = await member()
    const choices = Array.from({ length: CALLS }, (_, i) => i % 3)
    const results = await Promise.all(choices.map((choice, i) => codeOf(handFor(hands, i).answer(1, choice))))
    const { plays, entries } = await ledgerOf(id)
    expect(plays).toHaveLength(1)
    const isRight = plays[0] && tryIn(plays[0]).isRight
    expect(new Set(results)).toEqual(new Set([isRight ? 'right' : 'wrong']))
    expect(entries).toEqual(isRight ? [['candle:1', 2], ...YEARS] : [])
  })

  test('concurrent first and second tries store at most one of each, and a second only after a wrong first', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < MEMBERS; round++) {
      const { id, hands } = await member()
      const calls = Array.from({ length: 16 }, (_, i) => ({
        nth: 1 + (i % 2),
        choice: (i + round) % 4 < 2 ? RIGHT : WRONG,
      }))
      const codes = await Promise.all(
        calls.map(({ nth, choice }, i) => codeOf(handFor(hands, i >> 1).answer(1, choice, { nth }))),
      )
      for (const code of codes) seen.add(code)
      const { plays, entries } = await ledgerOf(id)
      const tries = plays.map(tryIn)
      expect(tries.map((made) => made.try)).toEqual(tries.length === 2 ? [1, 2] : [1])
      const [firstTry, second] = tries
      if (second) expect(firstTry?.isRight).toBe(false)
      const lit = tries.find(({ isRight }) => isRight)
      expect(entries).toEqual(lit ? [['candle:1', lit.try === 1 ? 2 : 1], ...YEARS] : [])
    }
    expect(seen).toContain('right')
    expect([...seen].filter((code) => !['right', 'wrong', 'candle_lit', 'invalid_input'].includes(code))).toEqual([])
  })

  test('two concurrent second tries, one right and one wrong, are stored as one try', async () => {
    for (let round = 0; round < MEMBERS; round++) {
      const { id, hands } = await member()
      await hands[0].answer(1, WRONG)
      await Promise.all([hands[0].answer(1, RIGHT, { nth: 2 }), hands[1].answer(1, 0, { nth: 2 })])
      const { plays, entries } = await ledgerOf(id)
      expect(plays.map(({ slot }) => slot)).toEqual(['candle:1:1', 'candle:1:2'])
      expect(entries).toEqual(plays[1] && tryIn(plays[1]).isRight ? [['candle:1', 1], ...YEARS] : [])
    }
  })

  test('lighting the first candles of a member concurrently adds the entries for the years once', async () => {
    for (let round = 0; round < MEMBERS; round++) {
      const { id, hands } = await member()
      await Promise.all([1, 2, 3, 4].map((n) => handFor(hands, n).light(n)))
      const { entries } = await ledgerOf(id)
      expect(entries).toEqual([...[1, 2, 3, 4].map((n) => [`candle:${n}`, 2]), ...YEARS])
    }
  })

  test('an idempotency key used concurrently for two candles makes one play', async () => {
    const { id, hands } = await member()
    const key = uuidv7()
    const results = await Promise.all([
      codeOf(hands[0].answer(1, RIGHT, { key })),
      codeOf(hands[0].answer(2, RIGHT, { key })),
    ])
    expect(results.sort()).toEqual(['idempotency_key_reused', 'right'])
    expect((await ledgerOf(id)).plays).toHaveLength(1)
  })

  test('opening the gift concurrently records it once', async () => {
    const { id, hands } = await member()
    await Promise.all(Array.from({ length: 16 }, (_, i) => handFor(hands, i).openGift()))
    const events = await one.db.read.selectFrom('event').select('kind').where('account_id', '=', id).execute()
    expect(events).toEqual([{ kind: 'gift' }])
  })
})
