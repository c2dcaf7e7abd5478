import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#api/db/uuid.ts'
import { answerMission, getMySummer } from '#contract/games/verano/verano.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { CODE, FIRST_DAY, summer } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** The mission with a partner's word, and a noon in its week. */
const N = 5
const NOON = FIRST_DAY + (4 * 7 + 2.5) * DAY_MS
const QUARTER = 15 * MINUTE_MS
const SHARED = '192.0.2.1'
const season = [summer(), beach()]

describe.each(databases)('wrong guesses at the word of a partner, on $name', ({ open }) => {
  let app: TestApi
  const waits: number[] = []
  const wait = async (ms: number) => waits.push(ms)
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: NOON, season, deps: { wait } })
  })
  afterAll(() => app.close())

  interface From {
    on?: TestApi
    address?: string
    key?: string
  }
  let addresses = 0
  async function guesser(own = `203.0.113.${++addresses}`) {
    app.clock.at = NOON
    waits.length = 0
    const { access: as, account } = await app.signUp()
    const params = { slug: 'verano', edition: 'test', n: String(N) }
    /** Returns `done`, or the code of the refusal and the seconds to wait. */
    const guess = (code: string, { on = app, address = own, key: idempotencyKey = uuidv7() }: From = {}) =>
      on
        .call(answerMission, { as, params, input: { code }, idempotencyKey, headers: { 'x-forwarded-for': address } })
        .then(
          () => 'done',
          ({ body: { code, retryAfter } }: Problem) => (retryAfter ? `${code} ${retryAfter}` : code),
        )
    const guessWrong = async (count: number, prefix = 'MAL') => {
      for (let i = 0; i < count; i++) expect(await guess(`${prefix}-${i}`)).toBe('wrong_partner_code')
    }
    const points = async () => (await app.call(getMySummer, { as, params: { slug: 'verano' } })).points
    return { guess, guessWrong, points, email: account.email }
  }

  test('make each response slower; after five, even the right word is refused for 15 minutes', async () => {
    const me = await guesser()
    await me.guessWrong(5)
    expect(waits).toEqual([250, 500, 750, 1000, 1250])
    expect(await me.guess(CODE)).toBe('too_many_requests 900')
    expect(await me.guess('MAL-9')).toBe('too_many_requests 900')
    expect(await me.points()).toBe(0)
    app.clock.at = NOON + QUARTER - 1
    expect(await me.guess(CODE)).toBe('too_many_requests 900')
    app.clock.at = NOON + QUARTER
    expect(await me.guess(CODE)).toBe('done')
    expect(waits).toHaveLength(5)
  })

  test('still count after a restart', async () => {
    const me = await guesser()
    await me.guessWrong(5)
    const restarted = await createTestApi({ database: app.db, now: NOON, season, deps: { wait } })
    expect(await me.guess(CODE, { on: restarted })).toBe('too_many_requests 900')
    restarted.clock.at = NOON + QUARTER
    expect(await me.guess(CODE, { on: restarted })).toBe('done')
  })

  test('that repeat a word count once, however the word is written', async () => {
    const me = await guesser()
    for (const word of ['MAL-1', 'mal 1', 'Mal1', 'MAL–1', ' mal-1 ']) {
      expect(await me.guess(word)).toBe('wrong_partner_code')
    }
    expect(waits).toEqual(new Array(5).fill(250))
    expect(await me.guess(CODE)).toBe('done')
  })

  test('are limited to five even when sent concurrently', async () => {
    const me = await guesser()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => me.guess(`MAL-${i}`)))
    expect(answers.filter((answer) => answer === 'wrong_partner_code')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'too_many_requests 900')).toHaveLength(15)
  })

  test('pause the account for a day once there are fifteen', async () => {
    const me = await guesser()
    for (const round of [0, 1, 2]) {
      app.clock.at = NOON + round * QUARTER
      await me.guessWrong(5, `MAL-${round}`)
    }
    expect(await me.guess(CODE)).toBe(`codes_paused ${DAY_MS / 1000}`)
    app.clock.at = NOON + 2 * QUARTER + DAY_MS - 500
    expect(await me.guess(CODE)).toBe('codes_paused 1')
    app.clock.at += 500
    expect(await me.guess(CODE)).toBe('done')
  })

  test('by others at the same address slow only a member who has guessed wrong there too', async () => {
    for (let i = 0; i < 5; i++) await (await guesser(SHARED)).guessWrong(4, `MAL-${i}`)
    const [clean, wrong] = [await guesser(SHARED), await guesser(SHARED)]
    waits.length = 0
    expect(await clean.guess(CODE)).toBe('done')
    expect(waits).toEqual([])
    expect(await wrong.guess('MAL')).toBe('wrong_partner_code')
    expect(await wrong.guess(CODE)).toBe('too_many_requests 900')
    expect(await wrong.guess(CODE, { address: '198.51.100.1' })).toBe('done')
  })

  test('do not affect a member who has already given the right word', async () => {
    const shared = '198.51.100.2'
    const me = await guesser(shared)
    await me.guessWrong(4)
    expect(await me.guess(CODE, { key: 'the-very-key' })).toBe('done')
    for (let i = 0; i < 4; i++) await (await guesser(shared)).guessWrong(4, `MAL-${i}`)
    expect(await me.guess(CODE, { key: 'the-very-key' })).toBe('done')
    expect(await me.guess('OTRA')).toBe('done')
    expect(await me.points()).toBe(4)
  })
})
