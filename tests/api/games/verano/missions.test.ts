import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterResult } from '#api/games/results.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { getProof } from '#contract/campaigns.schema.ts'
import { dig, getBeach } from '#contract/games/playa/playa.schema.ts'
import { getSummer } from '#contract/games/verano/verano.schema.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { FIRST_DAY, madridTime, RIGHT, refusalOf, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const WRONG = RIGHT.map((right) => (right + 1) % 3)
/** Two right answers of five. */
const NEARLY = RIGHT.map((right, i) => (i < 2 ? right : (right + 1) % 3))
/** Noon of a day, counted from 0, in the week of mission n. */
const inWeek = (n: number, day = 2) => FIRST_DAY + ((n - 1) * 7 + day) * DAY_MS + DAY_MS / 2

describe.each(databases)('the missions on $name', ({ open }) => {
  let app: TestApi
  const at = (time: number) => {
    app.clock.at = time
  }
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: inWeek(1), season: [summer(), beach()] })
  })
  afterAll(() => app.close())
  const newMember = (time: number) => {
    at(time)
    return summerMember(app)
  }
  const seen = async (n: number) => {
    const { missions } = await app.call(getSummer, { params: { slug: 'verano' } })
    return missions[n - 1]
  }

  test('a quiz with two right answers of five is not passed, and can be tried again on another day', async () => {
    const me = await newMember(inWeek(1))
    const first = await me.answer(1, { choices: NEARLY })
    expect(first).toMatchObject({ isDone: false, news: { points: 1, missions: [], badges: [] } })
    expect(await me.mission(1)).toMatchObject({ doneAt: null, againAt: FIRST_DAY + 3 * DAY_MS, answer: { right: 2 } })
    // A wrong answer reveals nothing that would help tomorrow.
    const revealed = (i: number) => ({ isRight: true, right: RIGHT[i], why: `Motivo secreto ${i + 1}` })
    const secret = { isRight: false, right: null, why: null }
    const marks = async () => (await me.mission(1)).answer?.marks
    expect(await marks()).toEqual([revealed(0), revealed(1), secret, secret, secret])
    // There is one try a day: a second try returns the result of the first.
    expect(await me.answer(1, { choices: RIGHT })).toMatchObject({ isDone: false })
    at(inWeek(1, 3))
    expect(await marks()).toEqual([revealed(0), revealed(1), secret, secret, secret])
    const second = await me.answer(1, { choices: RIGHT })
    expect(second).toMatchObject({ isDone: true, news: { points: 4, missions: [1] } })
    expect(second.news.badges.map(({ key }) => key)).toEqual(['primera-ola', 'sabio'])
    at(inWeek(1, 4))
    expect(await refusalOf(me.answer(1, { choices: WRONG }))).toBe('mission_done')
    expect((await me.mine()).points).toBe(5)
    expect(await marks()).toEqual(RIGHT.map((_, i) => revealed(i)))
  })

  test('what was right is shown to a member with no try left: after a pass, on the last day, and after the week', async () => {
    const me = await newMember(inWeek(1, 5))
    await me.answer(1, { choices: NEARLY })
    const fifth = async () => (await me.mission(1)).answer?.marks?.[4]
    const told = { isRight: false, right: RIGHT[4], why: 'Motivo secreto 5' }
    // On the last day, before the try of that day.
    at(inWeek(1, 6))
    expect(await fifth()).toEqual({ isRight: false, right: null, why: null })
    await me.answer(1, { choices: NEARLY })
    expect(await fifth()).toEqual(told)
    at(inWeek(1, 7))
    expect(await fifth()).toEqual(told)
  })

  test('a quiz with three right answers of five is passed', async () => {
    const me = await newMember(inWeek(1))
    const choices = RIGHT.map((right, i) => (i < 3 ? right : (right + 1) % 3))
    expect(await me.answer(1, { choices })).toMatchObject({ isDone: true, news: { points: 4, missions: [1] } })
    expect(await me.mission(1)).toMatchObject({ doneAt: inWeek(1), answer: { right: 3 } })
  })

  test('a repeated answer gets the same response, with the same idempotency key and with another', async () => {
    const me = await newMember(inWeek(2))
    const made = await me.answer(2, { words: ['sol', 'már'] }, 'the-very-key')
    expect(made.news).toMatchObject({ points: 4, missions: [2] })
    at(inWeek(2, 3))
    const { news, isDone } = await me.answer(2, { words: ['Sol', 'MAR'] }, 'the-very-key')
    expect({ news, isDone }).toEqual({ news: made.news, isDone: true })
    expect(await me.answer(2, { words: ['sol', 'mar'] }, 'another-key')).toMatchObject({ isDone: true })
    const { points, days } = await me.mine()
    expect({ points, days }).toEqual({ points: 4, days: ['2026-07-10'] })
  })

  test.each<[string, number, Record<string, unknown>, string]>([
    ['a word that is not in the grid', 2, { words: ['LUNA', 'MAR'] }, 'word_not_in_grid'],
    ['the two right words in the wrong order', 2, { words: ['MAR', 'SOL'] }, 'wrong_word'],
    ['one word of two', 2, { words: ['SOL'] }, 'invalid_input'],
    ['an empty answer', 2, {}, 'invalid_input'],
    ['an answer of another kind', 2, { words: ['SOL', 'MAR'], medals: 1 }, 'invalid_input'],
    ['four answers of five', 1, { choices: RIGHT.slice(1) }, 'invalid_input'],
    ['a choice outside the list', 1, { choices: [3, 1, 2, 0, 1] }, 'invalid_input'],
    ['a fractional choice', 1, { choices: [0.5, 1, 2, 0, 1] }, 'invalid_input'],
    ['a wrong code', 5, { code: 'HORCHATA-27' }, 'wrong_partner_code'],
    ['a blank code', 5, { code: '  ' }, 'invalid_input'],
    ['an unknown caption', 7, { caption: 3 }, 'invalid_input'],
    ['too many medals', 8, { medals: 41 }, 'invalid_input'],
    ['a negative number of medals', 8, { medals: -1 }, 'invalid_input'],
    ['a number of medals in words', 8, { medals: 'dos' }, 'invalid_input'],
    ['an answer to a mission that takes none', 3, { medals: 1 }, 'not_found'],
    ['an answer to a mission that does not exist', 9, { medals: 1 }, 'not_found'],
    ['an answer to a mission without a number', Number.NaN, { medals: 1 }, 'not_found'],
  ])('%s is refused, and nothing is stored', async (_, n, answer, code) => {
    const me = await newMember(inWeek(n === 9 || Number.isNaN(n) ? 1 : n))
    expect(await refusalOf(me.answer(n, answer))).toBe(code)
    expect(await me.mine()).toMatchObject({ points: 0, days: [] })
  })

  test('at midnight, one mission ends and the next one opens', async () => {
    const me = await newMember(madridTime('2026-07-07T23:59:59'))
    expect(await refusalOf(me.answer(2, { words: ['SOL', 'MAR'] }))).toBe('mission_closed')
    expect(await seen(2)).toMatchObject({ phase: 'closed', kind: null, task: null, taster: null })
    at(madridTime('2026-07-08T00:00:00'))
    expect(await refusalOf(me.answer(1, { choices: RIGHT }))).toBe('mission_over')
    expect(await me.answer(2, { words: ['SOL', 'MAR'] })).toMatchObject({ isDone: true })
  })

  test("three stamped days, a partner's word and a dig each complete their mission", async () => {
    const me = await newMember(inWeek(3, 0))
    for (const day of [0, 2, 3]) {
      at(inWeek(3, day))
      await me.stamp()
    }
    expect(await me.mission(3)).toMatchObject({ have: 3, of: 3, doneAt: inWeek(3, 3) })
    at(inWeek(5))
    await me.signIn()
    expect(await me.answer(5, { code: ' horchata 26 ' })).toMatchObject({ isDone: true })
    at(inWeek(6))
    const access = (await app.signIn(me.email)).access
    // The missions that are done have each earned a dig at the beach.
    const sand = await app.call(getBeach, { as: access, params: { slug: 'playa' } })
    expect(sand.current.map(({ cause }) => cause)).toEqual([null, 'Misión 3 de «Verano»', 'Misión 5 de «Verano»'])
    const params = { slug: 'playa', edition: 'test' }
    const slot = sand.current[0]?.slot ?? ''
    await app.call(dig, { as: access, params, input: { slot, spot: 1 }, idempotencyKey: 'dig-at-noon' })
    await me.signIn()
    expect(await me.mission(6)).toMatchObject({ have: 1, doneAt: inWeek(6) })
    expect(await me.mine()).toMatchObject({ unseen: 1 })
    at(inWeek(6, 3))
    expect((await me.stamp()).news).toMatchObject({ points: 4, missions: [6] })
    expect(await me.mine()).toMatchObject({ unseen: 0 })
  })

  test('the first vote of a member counts, and the votes are published when the week is over', async () => {
    for (const caption of [1, 1, 2]) {
      const me = await newMember(inWeek(7))
      await me.answer(7, { caption })
      await me.answer(7, { caption: 0 })
    }
    expect((await seen(7))?.result).toBeNull()
    at(inWeek(8))
    expect((await seen(7))?.result).toMatchObject({ votes: [0, 2, 1] })
  })

  test('the draw proof counts every answer as a play', async () => {
    const me = await newMember(inWeek(7))
    await me.answer(7, { caption: 1 })
    // The job counts a play once it is half a minute old.
    await advanceTallies(app.db, app.clock.at + MINUTE_MS)
    const answers = await app.db.read.selectFrom('play').select('id').where('campaign_id', '=', 'verano/test').execute()
    const { plays } = await app.call(getProof, { params: { slug: 'verano', edition: 'test' } })
    expect(plays).toBe(answers.length)
  })

  test('the organiser enters and corrects the result of a prediction, and impossible results are refused', async () => {
    const me = await newMember(inWeek(8))
    expect(await me.answer(8, { medals: 12 })).toMatchObject({ isDone: true })
    at(inWeek(8, 7))
    expect((await seen(8))?.result).toMatchObject({ medals: null })
    const edition = app.deps.season.byId('verano/test')
    if (!edition) throw new Error('no edition')
    for (const value of [13, 14]) {
      const entered = { subject: 'mission:8', value, actor: 'operator:ana', now: app.clock.at++ }
      await app.db.transact(() => enterResult(edition, entered))
    }
    expect((await seen(8))?.result).toMatchObject({ medals: 14 })
    for (const [subject, value] of [
      ['mission:7', 1],
      ['mission:8', 41],
      ['mission:8', 0.5],
    ] as const) {
      const entering = app.db.transact(() => enterResult(edition, { subject, value, actor: 'operator:ana', now: 1 }))
      await expect(entering).rejects.toThrow(/waits for mission:8|whole number from 0 to 40/)
    }
  })
})
