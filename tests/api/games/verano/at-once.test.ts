import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventKind } from '#api/ledger/tables.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { RIGHT, summer } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { addMembers, memberOn, SUMMER, stampDays } from './members.ts'

const REQUESTS = 64
const MOST_FRIENDS = 3
/** The missions of the quiz, the friends and the vote, each with a day in its week. */
const QUIZ = { n: 1, day: '2026-07-07' }
const FRIENDS = { n: 4, day: '2026-07-24' }
const VOTE = { n: 7, day: '2026-08-15' }
const noon = (day: string) => Date.parse(`${day}T12:00+02:00`)

describe.each(databases)('a summer that two servers serve, on $name', ({ openPair }) => {
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    const season = [summer({}, { invitations: MOST_FRIENDS }), beach()]
    one = await createTestApi({ database: first, now: noon(QUIZ.day), season })
    other = await createTestApi({ database: second, now: noon(QUIZ.day), season })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  async function membersOn(day: string, count: number): Promise<string[]> {
    for (const { clock } of [one, other]) clock.at = noon(day)
    return addMembers(one, count)
  }
  async function memberOnDay(day: string): Promise<string> {
    const [member = ''] = await membersOn(day, 1)
    return member
  }
  const serverOf = (i: number) => (i % 2 === 0 ? one : other)
  /** Runs `work` for all requests concurrently, alternating between the two servers. */
  const atOnce = <T>(member: string, work: (on: ReturnType<typeof memberOn>, i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: REQUESTS }, (_, i) => work(memberOn(serverOf(i), member), i)))

  const eventsOf = (member: string, kind: EventKind) =>
    one.db.read.selectFrom('event').selectAll().where('account_id', '=', member).where('kind', '=', kind).execute()
  const causesOf = async (member: string, kind: EventKind) => (await eventsOf(member, kind)).map(({ once }) => once)
  const playsOf = (member: string) =>
    one.db.read.selectFrom('play').selectAll().where('account_id', '=', member).execute()
  async function tallies(): Promise<Map<string, number>> {
    const rows = await one.db.read.selectFrom('tally').selectAll().where('campaign_id', '=', SUMMER).execute()
    return new Map(rows.map(({ key, n }) => [key, Number(n)]))
  }
  const grownBy = (before: Map<string, number>, after: Map<string, number>) =>
    Object.fromEntries(
      [...after].flatMap(([key, n]) => (n === before.get(key) ? [] : [[key, n - (before.get(key) ?? 0)]])),
    )

  test('a day stamped by many concurrent requests counts once, and its badges are announced once', async () => {
    const member = await memberOnDay(QUIZ.day)
    await stampDays(
      one,
      [member],
      ['01', '02', '03', '04', '05', '06'].map((day) => `2026-07-${day}`),
    )
    const before = await tallies()
    const answers = await atOnce(member, (on) => on.stamp(QUIZ.day))
    expect(await causesOf(member, 'points')).toHaveLength(7)
    expect(answers.map(({ summer: { points } }) => points)).toEqual(answers.map(() => 7))
    expect(answers.reduce((sum, { news }) => sum + news.points, 0)).toBe(1)
    const told = answers.flatMap(({ news }) => news.badges.map(({ key }) => key))
    expect(told.toSorted()).toEqual(['semana-perfecta', 'siete-dias'])
    expect((await causesOf(member, 'badge')).toSorted()).toEqual(['semana-perfecta:1#1', 'siete-dias:1#1'])
    const grown = { members: 1, 'badge:semana-perfecta:1': 1, 'badge:siete-dias:1': 1 }
    expect(grownBy(before, await tallies())).toEqual(grown)
  })

  test('of concurrent votes with different idempotency keys one counts, and every response shows that vote', async () => {
    const member = await memberOnDay(VOTE.day)
    const before = await tallies()
    const answers = await atOnce(member, (on, i) => on.answer(VOTE.n, { caption: i % 3 }))
    const [play, ...more] = await playsOf(member)
    expect(more).toEqual([])
    const { caption } = JSON.parse(play?.detail ?? '')
    for (const { isDone, news, summer: mine } of answers) {
      expect({ isDone, ...news }).toEqual({ isDone: true, ...answers[0]?.news })
      expect(mine.missions[VOTE.n - 1]?.answer).toMatchObject({ id: play?.id, caption })
    }
    expect(answers[0]?.news).toMatchObject({ points: 4, missions: [VOTE.n], badges: [{ key: 'primera-ola' }] })
    expect((await causesOf(member, 'points')).toSorted()).toEqual([`day:${VOTE.day}`, `mission:${VOTE.n}`])
    const grown = { members: 1, [`votes:${VOTE.n}:${caption}`]: 1, 'badge:primera-ola:1': 1 }
    expect(grownBy(before, await tallies())).toEqual(grown)
    const extra = one.db.read.selectFrom('extra_play').selectAll().where('account_id', '=', member)
    expect(await extra.execute()).toHaveLength(1)
  })

  test('an idempotency key gets one response, and is refused with a different answer', async () => {
    const member = await memberOnDay(QUIZ.day)
    const outcomes = await atOnce(member, (on, i) =>
      outcomeOf(on.answer(QUIZ.n, { choices: i < REQUESTS / 2 ? RIGHT : RIGHT.map(() => 2) }, 'the-only-key-there-is')),
    )
    const [play, ...more] = await playsOf(member)
    expect(more).toEqual([])
    const isRight: boolean = JSON.parse(play?.detail ?? '').isDone
    const [rights, wrongs] = [outcomes.slice(0, REQUESTS / 2), outcomes.slice(REQUESTS / 2)]
    expect(new Set(isRight ? rights : wrongs)).toEqual(new Set(['ok']))
    expect(new Set(isRight ? wrongs : rights)).toEqual(new Set(['idempotency_key_reused']))
    expect(await causesOf(member, 'badge')).toHaveLength(isRight ? 2 : 0)
  })

  test('the spare day repairs only one of two missed days that are repaired concurrently', async () => {
    const member = await memberOnDay(QUIZ.day)
    const [first, missed] = ['2026-07-01', ['2026-07-03', '2026-07-05']] as const
    await stampDays(one, [member], [first])
    const outcomes = await atOnce(member, (on, i) => outcomeOf(on.repair(missed[Math.floor(i / 2) % 2] ?? '')))
    const { spare, days, points } = await memberOn(one, member).look()
    expect({ days, points }).toEqual({ days: [first, spare.used], points: 2 })
    for (const [i, outcome] of outcomes.entries()) {
      expect(outcome).toBe(missed[Math.floor(i / 2) % 2] === spare.used ? 'ok' : 'spare_used')
    }
    expect((await causesOf(member, 'points')).toSorted()).toEqual([`day:${first}`, 'spare'])
  })

  test('concurrent invitations make one link, and concurrent acceptances stop at the number of friends allowed', async () => {
    const host = await memberOnDay(FRIENDS.day)
    const tokens = await atOnce(host, (on) => on.invite())
    const [token = '', ...more] = new Set(tokens)
    expect(more).toEqual([])
    const friends = await addMembers(one, REQUESTS / 2)
    const accept = (friend: string, i: number) => outcomeOf(memberOn(serverOf(i), friend).accept(token))
    const outcomes = await Promise.all([...friends, ...friends].map(accept))
    const isFriend = (i: number) => outcomes[i] === 'ok'
    expect(friends.filter((_, i) => isFriend(i))).toHaveLength(MOST_FRIENDS)
    for (const [i] of friends.entries()) {
      expect(outcomes[i + friends.length]).toBe(outcomes[i])
      if (!isFriend(i)) expect(outcomes[i]).toBe('invitation_full')
    }
    expect(await causesOf(host, 'invite')).toHaveLength(MOST_FRIENDS)

    const told = await atOnce(host, (on) => on.stamp(FRIENDS.day))
    expect(told.flatMap(({ news }) => news.missions)).toEqual([FRIENDS.n])
    expect((await causesOf(host, 'badge')).toSorted()).toEqual(['amigo:1#1', 'primera-ola:1#1'])
  })

  test.each(['one server', 'two servers'])(
    'when two members accept each other concurrently, on %s, one acceptance counts',
    async (where) => {
      const members = await membersOn(FRIENDS.day, REQUESTS)
      const pairs = members.flatMap((ana, i) => (i % 2 === 0 ? [{ ana, bea: members[i + 1] ?? '' }] : []))
      const outcomes = await Promise.all(
        pairs.map(async ({ ana, bea }) => {
          const half = memberOn(where === 'one server' ? one : other, ana)
          const [toBea, toAna] = [await half.invite(), await memberOn(one, bea).invite()]
          return Promise.all([outcomeOf(half.accept(toAna)), outcomeOf(memberOn(one, bea).accept(toBea))])
        }),
      )
      for (const outcome of outcomes) expect(outcome.toSorted()).toEqual(['invitation_ring', 'ok'])
    },
  )

  test('every vote and every holder of a badge is counted, however many requests are concurrent', async () => {
    const members = await membersOn(VOTE.day, REQUESTS)
    await stampDays(
      one,
      members,
      ['09', '10', '11', '12', '13', '14'].map((day) => `2026-08-${day}`),
    )
    const before = await tallies()
    const news = await Promise.all(
      members.map((member, i) => memberOn(serverOf(i), member).answer(VOTE.n, { caption: i % 4 < 2 ? 0 : 1 })),
    )
    for (const {
      news: { badges },
    } of news) {
      expect(badges.map(({ key }) => key).toSorted()).toEqual(['primera-ola', 'siete-dias'])
    }
    expect(grownBy(before, await tallies())).toEqual({
      members: REQUESTS,
      [`votes:${VOTE.n}:0`]: REQUESTS / 2,
      [`votes:${VOTE.n}:1`]: REQUESTS / 2,
      'badge:primera-ola:1': REQUESTS,
      'badge:siete-dias:1': REQUESTS,
    })
  })
})

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof Problem) return error.body.code
    throw error
  }
}
