import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { eraseAccounts } from '#api/accounts/leaving/queries.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { ACTS } from '#api/ledger/queries.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { changeLeague, joinLeague, type League } from '#contract/games/eurocopa/leagues.schema.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { advent } from '#tests/support/advent.ts'
import { anniversary, march } from '#tests/support/cake.ts'
import { databases } from '#tests/support/databases.ts'
import { issue, partners, withTargets } from '#tests/support/partners.ts'
import { kickoffOf, porra, predictor } from '#tests/support/porra.ts'
import { acceptRules, addPlayers, addSessions, beach, scratchCard, signInAgain } from '#tests/support/seasons.ts'
import { madridTime, RIGHT, summer } from '#tests/support/summer.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

interface Ask {
  params?: Record<string, string>
  input?: Record<string, unknown>
}

/** One endpoint that takes an idempotency key. */
interface Case {
  season: ReturnType<typeof scratchCard>[]
  now: number
  /** Creates the state that the call needs; returns the path parameters that depend on it. */
  prepare?(app: TestApi, as: string): Promise<Record<string, string>>
  ask: Ask
  /** Another request, which the same key must not be used for. */
  other: Ask
  /** Changes the state between the two calls. */
  meanwhile(app: TestApi, as: string, answer: never): Promise<void>
  /** Picks the effect of the call from its response, without state that may change later. */
  did?(answer: never): unknown
}

const call = (app: TestApi, name: string, as: string, ask: Ask, idempotencyKey = uuidv7()) =>
  app.call(
    ENDPOINTS.get(name) as Endpoint,
    {
      as,
      idempotencyKey,
      params: { slug: '', edition: 'test', ...ask.params },
      ...(ask.input && { input: ask.input }),
    } as never,
  ) as Promise<never>

const at = (app: TestApi, instant: number) => {
  app.clock.at = instant
}
const give = (db: Database, account_id: string, shells: Record<string, number>) =>
  db.transact(function* () {
    const rows = Object.entries(shells).map(([shell, value]) => {
      return { account_id, campaign_id: 'playa/test', key: `shell:${shell}`, value }
    })
    yield* run(tables.insertInto('holding').values(rows))
  })

const RASCA = { slug: 'rasca' }
const PLAYA = { slug: 'playa' }
const EUROCOPA = { slug: 'eurocopa' }
const said = (...texts: [number, number, number][]) => ({
  predictions: texts.map(([match, home, away]) => ({ match, home, away })),
})
const BEFORE_KICKOFF = kickoffOf(1) - DAY_MS
const WRONG = RIGHT.map((right) => (right + 1) % 3)

const LEAGUE: Case = {
  season: [porra()],
  now: BEFORE_KICKOFF,
  ask: { params: EUROCOPA, input: { name: 'La peña' } },
  other: { params: EUROCOPA, input: { name: 'La otra' } },
  async meanwhile(app, as, { id }: League) {
    await app.call(changeLeague, { as, params: { ...EUROCOPA, edition: 'test', id }, input: { action: 'leave' } })
  },
}

const CASES: Record<string, Case> = {
  playCard: {
    season: [scratchCard({ playsPerDay: 2 })],
    now: NOON,
    ask: { params: RASCA, input: { slot: 'day:2026-11-20:1' } },
    other: { params: RASCA, input: { slot: 'day:2026-11-20:2' } },
    async meanwhile(app, as, { play }: Card) {
      await app.call(revealCard, { as, params: { id: play?.id ?? '' } })
      at(app, app.clock.at + 15 * DAY_MS)
    },
    did: ({ slot, play }: Card) => [slot, play?.id, play?.ticket, play?.at, play?.symbols, play?.outcome.kind],
  },
  dig: {
    season: [beach({ game: { digsPerDay: 2 } })],
    now: madridTime('2026-07-10T12:00'),
    ask: { params: PLAYA, input: { slot: 'day:2026-07-10:1', spot: 3 } },
    other: { params: PLAYA, input: { slot: 'day:2026-07-10:1', spot: 4 } },
    async meanwhile(app, as) {
      await call(app, 'dig', as, { params: PLAYA, input: { slot: 'day:2026-07-10:2', spot: 9 } })
      at(app, madridTime('2026-09-10T12:00'))
    },
  },
  swapShells: {
    season: [beach()],
    now: madridTime('2026-07-10T12:00'),
    async prepare({ db }, as) {
      await give(db, as, { lapa: 12 })
      return {}
    },
    ask: { params: PLAYA, input: { give: 'lapa', want: 'erizo' } },
    other: { params: PLAYA, input: { give: 'lapa', want: 'navaja' } },
    // Each week has its own swap.
    async meanwhile(app) {
      at(app, madridTime('2026-07-14T12:00'))
    },
  },
  redeemCode: {
    season: withTargets(partners()),
    now: NOON,
    async prepare(app) {
      const [code = '', otherCode = ''] = await issue(app, 'pan', { count: 2 })
      return { code, otherCode }
    },
    ask: { params: { slug: 'tpp' } },
    other: { params: { slug: 'tpp' } },
    async meanwhile(app) {
      await app.db.transact(() => run(tables.updateTable('code_batch').set({ blocked_at: 2 })))
    },
  },
  openDoor: {
    season: [advent()],
    now: madridTime('2026-12-07T12:00'),
    ask: { params: { slug: 'xmas', n: '2' }, input: { answer: 1 } },
    other: { params: { slug: 'xmas', n: '2' }, input: { answer: 0 } },
    async meanwhile(app, as) {
      await call(app, 'openDoor', as, { params: { slug: 'xmas', n: '7' }, input: { answer: 0 } })
      at(app, madridTime('2027-01-07T12:00'))
    },
  },
  answerMission: {
    season: [summer(), beach()],
    now: madridTime('2026-07-03T12:00'),
    ask: { params: { slug: 'verano', n: '1' }, input: { choices: WRONG } },
    other: { params: { slug: 'verano', n: '1' }, input: { choices: RIGHT } },
    // Each day has its own try.
    async meanwhile(app) {
      at(app, madridTime('2026-07-05T12:00'))
    },
    did: ({ isDone, news }: { isDone: boolean; news: unknown }) => [isDone, news],
  },
  answerCandle: {
    season: [anniversary()],
    now: march('09T12:00'),
    ask: { params: { slug: 'aniversario', n: '1' }, input: { try: 1, answer: 2 } },
    other: { params: { slug: 'aniversario', n: '1' }, input: { try: 1, answer: 1 } },
    async meanwhile(app, as) {
      await call(app, 'answerCandle', as, { params: { slug: 'aniversario', n: '1' }, input: { try: 2, answer: 1 } })
      at(app, march('18T12:00'))
    },
    did: ({ n, isRight, entries }: { n: number; isRight: boolean; entries: number }) => [n, isRight, entries],
  },
  savePredictions: {
    season: [porra()],
    now: BEFORE_KICKOFF,
    // Match 51 is refused because its teams are not known yet: that is part of the response.
    ask: { params: EUROCOPA, input: said([1, 2, 1], [2, 0, 0], [51, 1, 0]) },
    other: { params: EUROCOPA, input: said([1, 2, 1]) },
    async meanwhile(app, as) {
      await predictor(app, as).save(['1 0-3', '2 4-4'])
      at(app, kickoffOf(2))
    },
  },
  pickChampion: {
    season: [porra()],
    now: BEFORE_KICKOFF,
    ask: { params: EUROCOPA, input: { team: 'ESP' } },
    other: { params: EUROCOPA, input: { team: 'GER' } },
    async meanwhile(app, as) {
      await predictor(app, as).pick('FRA')
    },
  },
  createLeague: LEAGUE,
}

test('every endpoint that takes an idempotency key has a case here', () => {
  const keyed = [...ENDPOINTS].flatMap(([name, { idempotent }]) => (idempotent ? [name] : []))
  expect(Object.keys(CASES).sort()).toEqual(keyed.sort())
})

type Started = Awaited<ReturnType<typeof startBoth>>

/** Two processes over one database. */
async function startBoth(openPair: () => Promise<[Database, Database]>, { season, now }: Case) {
  const [one, two] = await openPair()
  const here = await createTestApi({ database: one, now, season })
  const there = await createTestApi({ database: two, now, season })
  async function close() {
    await here.close()
    if (two !== one) await there.close()
  }
  return { here, there, close }
}

/** A validated member who is signed in. */
async function addMember(app: TestApi): Promise<string> {
  const players = await addPlayers(app.db, 1)
  await addSessions(app.db, players, ({ accountId }) => accountId, app.clock.at)
  await acceptRules(app.db, players)
  return players[0]?.accountId ?? ''
}

const OF_ACCOUNT = ['play', 'event', 'holding', 'extra_play', 'prediction', 'champion_pick', 'league_member'] as const

/** The state and rows of a member, without stored responses and the count of acts. */
async function stateOf({ db }: TestApi, account: string): Promise<string[]> {
  const lists = await Promise.all([
    ...OF_ACCOUNT.map((table) => db.read.selectFrom(table).selectAll().where('account_id', '=', account).execute()),
    db.read.selectFrom('league').selectAll().execute(),
  ])
  const rows = lists.flat().filter((row) => !('key' in row && row.key === ACTS))
  return rows.map((row) => JSON.stringify(row)).sort()
}

const refusal = (calling: Promise<unknown>): Promise<string> =>
  calling.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe.each(databases)('the same idempotency key on $name', ({ openPair }) => {
  describe.each(Object.entries(CASES))('for %s', (name, one) => {
    let both: Started
    beforeAll(async () => {
      both = await startBoth(openPair, one)
    })
    afterAll(() => both.close())
    const setClocks = (instant: number) => {
      for (const { clock } of [both.here, both.there]) clock.at = instant
    }

    async function ready() {
      setClocks(one.now)
      const { here } = both
      const as = await addMember(here)
      const { otherCode, ...params } = (await one.prepare?.(here, as)) ?? {}
      return {
        ...{ ...both, as },
        ask: { ...one.ask, params: { ...one.ask.params, ...params } },
        other: { ...one.other, params: { ...one.other.params, ...params, ...(otherCode && { code: otherCode }) } },
        /** Changes the state between the calls through one process, and moves the clocks of both. */
        async meanwhile(answer: never) {
          await one.meanwhile(here, as, answer)
          setClocks(here.clock.at)
          await signInAgain(here.db, as, here.clock.at)
        },
      }
    }
    const did = one.did ?? ((answer: never) => answer)

    test('gets the same response from any process, even after the state has changed', async () => {
      const { here, there, as, ask, meanwhile } = await ready()
      const key = uuidv7()
      const first = await call(here, name, as, ask, key)
      await meanwhile(first)
      const before = await stateOf(here, as)
      for (const app of [there, here]) expect(did(await call(app, name, as, ask, key))).toEqual(did(first))
      expect(await stateOf(here, as)).toEqual(before)
    })

    test('gets the same response even if the first call with that key changed nothing', async () => {
      const { here, there, as, ask, meanwhile } = await ready()
      const first = await call(here, name, as, ask)
      const key = uuidv7()
      const second = await call(there, name, as, ask, key)
      await meanwhile(first)
      const before = await stateOf(here, as)
      for (const app of [here, there]) expect(did(await call(app, name, as, ask, key))).toEqual(did(second))
      expect(await stateOf(here, as)).toEqual(before)
    })

    test('is refused for a different request, even if the first request changed nothing', async () => {
      const { here, there, as, ask, other } = await ready()
      const keys = [uuidv7(), uuidv7()]
      for (const key of keys) await call(here, name, as, ask, key)
      const before = await stateOf(here, as)
      for (const key of keys) {
        expect(await refusal(call(there, name, as, other, key))).toBe('idempotency_key_reused')
      }
      expect(await stateOf(here, as)).toEqual(before)
    })

    test('counts as one call when both processes get it concurrently', async () => {
      const { here, there, as, ask } = await ready()
      const key = uuidv7()
      const [first, ...others] = await Promise.all([here, there, here].map((app) => call(app, name, as, ask, key)))
      for (const answer of [...others, await call(there, name, as, ask, key)]) {
        expect(did(answer)).toEqual(did(first as never))
      }
    })

    test('lets only one of two different concurrent requests through', async () => {
      for (let round = 0; round < 3; round++) {
        const { here, there, as, ask, other } = await ready()
        const key = uuidv7()
        const ends = await Promise.all([call(here, name, as, ask, key), call(there, name, as, other, key)].map(refusal))
        expect(ends.toSorted()).toEqual(['answered', 'idempotency_key_reused'])
      }
    })

    test('can be used again after a refusal', async () => {
      const { here, as, ask } = await ready()
      const pause = (paused_at: number | null) =>
        here.db.transact(() => run(tables.updateTable('campaign').set({ paused_at })))
      const key = uuidv7()
      await pause(one.now)
      expect(await refusal(call(here, name, as, ask, key))).toBe('paused')
      await pause(null)
      expect(await refusal(call(here, name, as, ask, key))).toBe('answered')
    })
  })

  test.each([
    ['dig', 'swapShells'],
    ['swapShells', 'dig'],
    ['savePredictions', 'pickChampion'],
    ['pickChampion', 'createLeague'],
    ['createLeague', 'savePredictions'],
  ] as const)('from a call of %s is refused for %s', async (name, later) => {
    const one = CASES[name] as Case
    const { here, there, close } = await startBoth(openPair, one)
    try {
      const as = await addMember(here)
      for (const { prepare } of [one, CASES[later] as Case]) await prepare?.(here, as)
      const key = uuidv7()
      await call(here, name, as, one.ask, key)
      expect(await refusal(call(there, later, as, (CASES[later] as Case).ask, key))).toBe('idempotency_key_reused')
    } finally {
      await close()
    }
  })

  describe('for a call that makes no play', () => {
    let both: Started
    beforeAll(async () => {
      both = await startBoth(openPair, LEAGUE)
    })
    afterAll(() => both.close())

    test('creates no second league after the first one has passed to another owner', async () => {
      const { here, there } = both
      const [as, friend] = [await addMember(here), await addMember(here)]
      const key = uuidv7()
      const league: League = await call(here, 'createLeague', as, LEAGUE.ask, key)
      const params = { ...EUROCOPA, edition: 'test' }
      await here.call(joinLeague, { as: friend, params, input: { code: league.code } })
      await here.call(changeLeague, { as, params: { ...params, id: league.id }, input: { action: 'leave' } })
      expect(await call(there, 'createLeague', as, LEAGUE.ask, key)).toEqual(league)
      expect(await here.db.read.selectFrom('league').select('id').execute()).toHaveLength(1)
    })

    test('is forgotten after thirty days, or when its member is erased', async () => {
      const { here } = both
      const [as, other] = [await addMember(here), await addMember(here)]
      for (const one of [as, other]) await call(here, 'createLeague', one, LEAGUE.ask)
      const kept = async () =>
        (await here.db.read.selectFrom('answered_call').select('account_id').execute()).map((row) => row.account_id)
      await here.db.transact(() => eraseAccounts([as]))
      expect(await kept()).toEqual(expect.arrayContaining([other]))
      expect(await kept()).not.toContain(as)
      here.clock.at += 30 * DAY_MS - 1
      await purgeExpired(here.deps)
      expect(await kept()).toContain(other)
      here.clock.at += 1
      await purgeExpired(here.deps)
      expect(await kept()).toEqual([])
    })
  })
})
