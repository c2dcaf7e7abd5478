import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { all, type Database, run, type Transaction, tables } from '#api/db/database.ts'
import type { Result } from '#api/db/transaction.ts'
import { boardOf } from '#api/games/eurocopa/boards/board.ts'
import { linesAmong } from '#api/games/eurocopa/boards/line.ts'
import { joinBoard, leaveBoards } from '#api/games/eurocopa/boards/members.ts'
import { rankOf } from '#api/games/eurocopa/boards/rank.ts'
import { countNext } from '#api/games/eurocopa/results/counting.ts'
import { eurocopaDue } from '#api/games/eurocopa/results/due.ts'
import { amountOf, enterMatch, readEntered } from '#api/games/eurocopa/results/entry.ts'
import * as queries from '#api/games/eurocopa/results/queries.ts'
import { rebuildBoards } from '#api/games/eurocopa/results/rebuild.ts'
import { eurocopaRules } from '#api/games/eurocopa/rules/rules.ts'
import { type EnteredResult, readTournamentState } from '#api/games/eurocopa/tournament/matches.ts'
import { entriesIn } from '#api/games/eurocopa/tournament/queries.ts'
import { scopeOf } from '#contract/games/eurocopa/eurocopa.ts'
import { type Prediction, scoreOf } from '#contract/games/eurocopa/scoring.ts'
import { databases } from '#tests/support/databases.ts'
import { enterUntil, kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { addPlayers, loadTestSeason } from '#tests/support/seasons.ts'

/** Matches of two rounds, the last sixteen and the final. */
const MATCHES = [1, 2, 14, 40, 51]
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const TEAMS = ['ESP', 'ENG', 'FRA']
const ACTOR = 'operator:test'
const LAST = kickoffOf(51) + 1
const COUNTED = ['prediction', 'champion_pick', 'score', 'standing', 'counting'] as const

interface Said {
  predictions: { match: number; account: string; goals: [number, number]; through: 0 | 1 }[]
  picks: { account: string; team: string | null; second: string | null }[]
}

const byMatch = <T>(list: readonly T[], key: (one: T) => string) => [
  ...new Map(list.map((one) => [key(one), one])).values(),
]
const goals = (most: number) => fc.tuple(fc.nat(most), fc.nat(most))
const said: fc.Arbitrary<Said> = fc.record({
  predictions: fc
    .array(
      fc.record({
        match: fc.constantFrom(...MATCHES),
        account: fc.constantFrom(...NAMES),
        goals: goals(3),
        through: fc.constantFrom(0 as const, 1 as const),
      }),
      { minLength: 5, maxLength: 35 },
    )
    .map((list) => byMatch(list, ({ match, account }) => `${match} ${account}`)),
  picks: fc
    .array(
      fc.record({
        account: fc.constantFrom(...NAMES, 'h'),
        team: fc.option(fc.constantFrom(...TEAMS)),
        second: fc.option(fc.constantFrom(...TEAMS)),
      }),
      { maxLength: 6 },
    )
    .map((list) => byMatch(list, ({ account }) => account)),
})

type Act =
  | { kind: 'count'; limit: number; times: number }
  | { kind: 'crash'; limit: number; after: number }
  | { kind: 'enter'; match: number; state: 'finished' | 'suspended' | 'open' | 'postponed'; result: EnteredResult }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), limit: fc.integer({ min: 1, max: 4 }), times: fc.nat(5) }),
  fc.record({ kind: fc.constant('crash' as const), limit: fc.integer({ min: 1, max: 4 }), after: fc.nat(12) }),
  fc.record({
    kind: fc.constant('enter' as const),
    match: fc.constantFrom(...MATCHES),
    state: fc.constantFrom(
      'finished' as const,
      'finished' as const,
      'suspended' as const,
      'open' as const,
      'postponed' as const,
    ),
    result: fc.record({
      ft90: goals(2),
      pens: fc.constantFrom([4, 3] as [number, number], [3, 5] as [number, number]),
    }),
  }),
)

/** Aborts a transaction after some statements, as a killed process would. */
function* crashing<T>(tx: Transaction<T>, after: number): Transaction<T> {
  let step = tx.next()
  for (let n = 0; !step.done; n++) {
    if (n === after) throw new Error('killed')
    const result: Result = yield step.value
    step = tx.next(result)
  }
  return step.value
}

describe.each(databases)('counting points on $name', ({ name, openPair }) => {
  let db: Database
  let other: Database
  let edition: Edition
  beforeAll(async () => {
    ;[db, other] = await openPair()
    const season = await loadTestSeason(db, () => LAST, porra())
    edition = season.byId(PORRA_ID) as Edition
    await enterUntil(db, 50)
  })
  afterAll(async () => {
    await db.close()
    if (other !== db) await other.close()
  })

  const clear = () =>
    db.transact(function* () {
      for (const table of COUNTED) yield* run(tables.deleteFrom(table))
      yield* run(tables.deleteFrom('match_entry').where('actor', '=', ACTOR))
    })

  async function say({ predictions, picks }: Said) {
    await db.transact(function* () {
      const campaign_id = PORRA_ID
      if (predictions.length > 0) {
        const rows = predictions.map(({ match, account, goals: [home, away], through }) => {
          const own = { home, away, through: match < 37 ? null : through, saves: 1, play_id: 'p', at: 1 }
          return { campaign_id, match, account_id: account, ...own }
        })
        yield* run(tables.insertInto('prediction').values(rows))
      }
      if (picks.length > 0) {
        const rows = picks.map(({ account, team, second }) => {
          return { campaign_id, account_id: account, team, at: 1, second, second_at: 1, saves: 1 }
        })
        yield* run(tables.insertInto('champion_pick').values(rows))
      }
      const accounts = [...predictions, ...picks].map(({ account }) => account)
      yield* joinBoard(campaign_id, [...new Set(accounts)])
    })
  }

  const perform = (one: Act): Promise<unknown> => {
    if (one.kind === 'enter') return db.transact(() => enterAnything(one))
    if (one.kind === 'crash') {
      return db.transact(() => crashing(countNext(edition, one.limit), one.after)).catch(() => {})
    }
    // Two processes count concurrently, as when one has lost its lease.
    return Promise.all([db, other].map((each) => countTimes(each, one.limit, one.times)))
  }
  async function countTimes(on: Database, limit: number, times = 10_000) {
    for (let n = 0; n < times && (await on.transact(() => countNext(edition, limit))); n++) {}
  }
  /** Enters even what no operator could enter: counting must still be right. */
  function* enterAnything({ match, state, result }: Extract<Act, { kind: 'enter' }>): Transaction<void> {
    const entries = yield* all(entriesIn({ campaign: PORRA_ID }))
    const version = 1 + entries.filter((entry) => entry.match === match).length
    const text = state === 'finished' ? JSON.stringify(result) : null
    const own = { state, kickoff: null, result: text, reason: 'Porque sí', actor: ACTOR, at: 1 }
    yield* run(queries.insertEntry({ campaign_id: PORRA_ID, match, version, ...own }))
  }

  /** Calculates the boards from scratch, by member. */
  async function expected({ predictions, picks }: Said) {
    const { matches } = await db.transact(() => readTournamentState(edition))
    const { scoring } = eurocopaRules(edition)
    const boards = new Map<string, { points: number; exact: number; winners: number; champion: number }>()
    const add = (scope: string, account: string, change: object) => {
      const line = boards.get(`${scope} ${account}`) ?? { points: 0, exact: 0, winners: 0, champion: 0 }
      for (const [key, n] of Object.entries(change)) line[key as keyof typeof line] += n
      boards.set(`${scope} ${account}`, line)
    }
    for (const { match, account, goals, through } of predictions) {
      const now = matches.get(match)
      add('all', account, {})
      if (!now?.entry) continue
      const said: Prediction = match < 37 ? { goals } : { goals, through }
      const scored = now.result && scoreOf(said, now.result, now.match.stage, scoring)
      for (const scope of ['all', scopeOf(now.match)]) {
        const [points, tier] = [scored?.total ?? 0, scored?.tier ?? 'none']
        add(scope, account, { points, exact: Number(tier === 'exact'), winners: Number(tier !== 'none') })
      }
    }
    const final = matches.get(51)
    for (const { account, team, second } of picks) {
      const champion = final?.result ? winnerByHand(final.result, final.sides) : null
      const isRight = champion !== null && (second ?? team) === champion
      const points = isRight ? (second === null ? scoring.champion : scoring.secondChampion) : 0
      add('all', account, { points, champion: Number(isRight) })
    }
    return boards
  }
  const winnerByHand = (
    { ft90, pens }: EnteredResult,
    [home, away]: readonly [string | null, string | null],
  ): string | null => ((pens?.[0] ?? ft90[0]) > (pens?.[1] ?? ft90[1]) ? home : away)

  /** Compares lines, standings and the sum of every breakdown. */
  async function expectTruth(truth: Awaited<ReturnType<typeof expected>>) {
    const lines = await db.read.selectFrom('score').selectAll().execute()
    const found = new Map(
      lines.map(({ scope, account_id, points, exact, winners, champion }) => [
        `${scope} ${account_id}`,
        { points, exact, winners, champion },
      ]),
    )
    expect(new Map([...found].sort())).toEqual(new Map([...truth].sort()))
    expect(lines.filter((line) => line.rank !== rankOf(line))).toEqual([])

    const standings = new Map<string, number>()
    const count = (key: string) => standings.set(key, (standings.get(key) ?? 0) + 1)
    for (const line of lines) {
      count(`${line.scope} -2 0`)
      if (line.points > 0) count(`${line.scope} -1 ${line.points}`)
      if (line.rank > 0) count(`${line.scope} ${line.points} ${line.rank}`)
    }
    const kept = await db.read.selectFrom('standing').selectAll().execute()
    expect(kept.map(({ scope, points, rank, n }) => `${scope} ${points} ${rank} = ${n}`).sort()).toEqual(
      [...standings].map(([key, n]) => `${key} = ${n}`).sort(),
    )

    const earned = await Promise.all([
      db.read.selectFrom('prediction').select('earned').execute(),
      db.read.selectFrom('champion_pick').select('earned').execute(),
    ])
    const onBoard = lines.filter(({ scope }) => scope === 'all').reduce((sum, { points }) => sum + points, 0)
    expect(earned.flat().reduce((sum, row) => sum + row.earned, 0)).toBe(onBoard)
  }

  test('gives the same boards in any order, with corrections, crashes and a second process', async () => {
    await fc.assert(
      fc.asyncProperty(said, fc.array(act, { maxLength: 14 }), async (all, acts) => {
        await clear()
        await say(all)
        for (const one of acts) await perform(one)
        await countTimes(db, 3)
        await expectTruth(await expected(all))
      }),
      { numRuns: name === 'SQLite' ? 60 : 10 },
    )
  })

  test('can rebuild the boards from the predictions, and removes an erased member without a trace', async () => {
    const all: Said = {
      predictions: NAMES.map((account, i) => ({ match: 1, account, goals: [i % 3, 1], through: 0 })),
      picks: [{ account: 'h', team: 'ESP', second: null }],
    }
    await clear()
    await say(all)
    await countTimes(db, 2)
    expect(await db.transact(() => rebuildBoards(edition))).toBe(8)
    await countTimes(db, 3)
    await expectTruth(await expected(all))

    await db.transact(function* () {
      yield* run(tables.deleteFrom('prediction').where('account_id', '=', 'a'))
      yield* leaveBoards(PORRA_ID, ['a', 'nobody'])
    })
    await expectTruth(await expected({ ...all, predictions: all.predictions.filter(({ account }) => account !== 'a') }))
  })

  test('accepts one of two concurrent entries by operators, and refuses the other', async () => {
    await clear()
    const seen = amountOf(await db.transact(() => readEntered(edition)))
    const order = { actor: ACTOR, now: LAST, seen }
    const both = await Promise.allSettled([
      db.transact(() => enterMatch(edition, { match: 51, state: 'postponed', kickoff: null, reason: 'Lluvia' }, order)),
      other.transact(() => enterMatch(edition, { match: 51, state: 'suspended', reason: 'Niebla' }, order)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason.lines).toEqual([expect.stringContaining('Somebody else has entered something')])
  })

  test("fills a board with shared places (1, 2, 2, 4), pages that meet, and the member's line with its neighbours", async () => {
    await clear()
    const players = await addPlayers(db, 60)
    const accounts = players.map(({ accountId }) => accountId)
    await db.transact(() => joinBoard(PORRA_ID, accounts))
    // Match 1 ended 5-1. The first player is exact, two have the goal difference, ten the winner, and the rest nothing.
    const goalsOf = (i: number): [number, number] => (i === 0 ? [5, 1] : i < 3 ? [4, 0] : i < 13 ? [1, 0] : [0, 1])
    await say({
      predictions: accounts.map((account, i) => ({ match: 1, account, goals: goalsOf(i), through: 0 })),
      picks: [],
    })
    const look = (me: string, cursor?: string) => boardOf({ db, secret: 's', edition, me }, 'all', cursor)
    const [first = '', , , fourth = ''] = accounts
    expect(await look(first)).toMatchObject({ isCounting: true, people: 60 })
    while (await eurocopaDue(edition, { db, now: () => LAST })) {}

    // The lines of others may come from a replica, which has none here.
    const lines = { ask: async () => [], read: db.read }
    expect(await boardOf({ db, lines, secret: 's', edition, me: first }, 'all', undefined)).toMatchObject({
      rows: [],
      around: [{ isMe: true, points: expect.any(Number) }],
      people: 0,
    })
    const page = await look(fourth)
    expect(page).toMatchObject({ isCounting: false, people: 60, pointsToClimb: 1 })
    expect(page.rows).toHaveLength(50)
    expect(page.rows.slice(0, 5).map(({ place, points }) => `${place}: ${points}`)).toEqual([
      '1: 5',
      '2: 3',
      '2: 3',
      '4: 2',
      '4: 2',
    ])
    expect(page.rows.at(-1)?.place).toBe(14)
    expect(page.around.find(({ isMe }) => isMe)).toMatchObject({ place: 4, points: 2, winners: 1, exact: 0 })
    expect(page.around.length).toBeGreaterThanOrEqual(4)
    const next = await look(first, page.nextCursor ?? '')
    expect(next).toMatchObject({
      nextCursor: null,
      pointsToClimb: null,
      around: [{ place: 1, isMe: true }, { place: 2 }, { place: 2 }, { place: 4 }],
    })
    expect(next.rows.map(({ place }) => place)).toEqual(Array.from({ length: 10 }, () => 14))
    expect(new Set([...page.rows, ...next.rows].map((row) => row.name)).size).toBeGreaterThan(55)
    await expect(look(first, 'x')).rejects.toMatchObject({ code: 'invalid_input' })

    const some = await linesAmong({ db, secret: 's', edition, me: first }, [...accounts.slice(1, 4), first, 'nobody'])
    expect(some.map(({ row }) => row.place)).toEqual([1, 2, 2, 4, 5])
  })
})
