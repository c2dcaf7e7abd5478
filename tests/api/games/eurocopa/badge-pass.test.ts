import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameOf, toldIn, toldOf } from '#api/badges/badge.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { all, type Database, run, type Transaction, tables } from '#api/db/database.ts'
import type { Result } from '#api/db/transaction.ts'
import { passNext } from '#api/games/eurocopa/badges/pass.ts'
import { OWN_LEAGUE, recordBadges } from '#api/games/eurocopa/badges/record.ts'
import { badgesBy } from '#api/games/eurocopa/badges/states.ts'
import { RESULTS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { badgeStep } from '#api/games/eurocopa/results/due.ts'
import { tournamentOf } from '#api/games/eurocopa/rules/rules.ts'
import type { MatchEntryTable } from '#api/games/eurocopa/tables.ts'
import { readTournamentState, tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'
import { entriesIn, rulingsIn } from '#api/games/eurocopa/tournament/queries.ts'
import { addEventOnce } from '#api/ledger/queries.ts'
import { databases } from '#tests/support/databases.ts'
import { enterUntil, kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { loadTestSeason } from '#tests/support/seasons.ts'

const ACTOR = 'operator:test'
const CLEARED = ['prediction', 'champion_pick', 'play', 'holding', 'tally', 'badge_pass'] as const
/** A round of twelve matches, a match of the last sixteen with a shoot-out, and the final. */
const MATCHES = [...Array.from({ length: 12 }, (_, i) => i + 1), 41, 51]
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const TEAMS = ['ESP', 'ENG']

type Act =
  | { kind: 'say'; account: string; match: number; isRight: boolean }
  | { kind: 'pick'; account: string; team: string }
  | { kind: 'league'; account: string }
  | { kind: 'enter'; match: number; how: 'real' | 'other' | 'suspended' | 'open' }
  | { kind: 'pass'; limit: number; times: number }
  | { kind: 'crash'; limit: number; after: number }

const account = fc.constantFrom(...NAMES)
const match = fc.constantFrom(...MATCHES)
const limit = fc.integer({ min: 1, max: 4 })
const constant = <const T>(value: T) => fc.constant(value)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: constant('say'), account, match, isRight: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: constant('pick'), account, team: fc.constantFrom(...TEAMS) }) },
  { weight: 1, arbitrary: fc.record({ kind: constant('league'), account }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: constant('enter'),
      match,
      how: fc.constantFrom('real', 'real', 'other', 'suspended', 'open'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: constant('pass'), limit, times: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: constant('crash'), limit, after: fc.nat(16) }) },
)
/** Some members begin with predictions of the first round, at most one of them wrong; others join later or never. */
const start: fc.Arbitrary<Act[]> = fc
  .array(fc.record({ account, wrong: fc.option(fc.integer({ min: 1, max: 12 })) }), { maxLength: 5 })
  .map((members) =>
    members.flatMap(({ account, wrong }) =>
      MATCHES.slice(0, 12).map((match): Act => ({ kind: 'say', account, match, isRight: match !== wrong })),
    ),
  )

const realResult = (match: number) => {
  const { ft90 = [0, 0] as const, aet, pens } = RESULTS_2024.find(({ n }) => n === match) ?? {}
  return { ft90, aet, pens }
}

/** Returns the right score of a match and the team that advances, or wrong ones. */
function saidOf(match: number, isRight: boolean) {
  const { ft90, aet, pens } = realResult(match)
  const [home, away] = isRight ? (aet ?? ft90) : [0, 9]
  const [one, other] = isRight ? (pens ?? [home, away]) : [0, 9]
  return { home, away, through: match <= 36 ? null : one > other ? (0 as const) : (1 as const) }
}

/** Wraps a transaction and reports each statement. */
function* hearing<T>(tx: Transaction<T>, onStatement: () => void): Transaction<T> {
  let step = tx.next()
  while (!step.done) {
    onStatement()
    const result: Result = yield step.value
    step = tx.next(result)
  }
  return step.value
}

interface Told {
  account: string
  kind: 'badge' | 'badge-revoked'
  once: string
  at: number
  reason: string | null
}

/** The expected record, computed in memory for one member and one badge at a time. */
class Record {
  readonly said = new Map<string, Map<number, ReturnType<typeof saidOf> & { at: number }>>()
  readonly picks = new Map<string, string>()
  readonly leagues = new Map<string, number>()
  readonly told: Told[] = []
  readonly #passes = new Map<number, { version: number; after: string | null }>()
  readonly #edition: Edition

  constructor(edition: Edition) {
    this.#edition = edition
  }

  note(account: string, tournament: ReturnType<typeof tournamentStateOf>, at: number): void {
    const events = this.told.filter((one) => one.account === account)
    const said = [...(this.said.get(account) ?? [])].map(([match, { home, away, through, at }]) => {
      return { match, goals: [home, away] as const, through, at }
    })
    const deeds = { said, champion: this.picks.get(account) ?? null, ownLeague: this.leagues.get(account) ?? null }
    for (const state of badgesBy(this.#edition, tournament)(deeds, events)) {
      const { awards, revocations } = toldOf(toldIn(events), state)
      const event = { account, once: `${nameOf(state)}#`, at, reason: null }
      if (state.earnedAt !== null && awards === revocations) {
        const first = awards === 0 ? state.earnedAt : at
        this.told.push({ ...event, kind: 'badge', once: `${event.once}${awards + 1}`, at: first })
      }
      if (state.earnedAt === null && awards > revocations) {
        const once = `${event.once}${revocations + 1}`
        this.told.push({ ...event, kind: 'badge-revoked', once, reason: state.revoked })
      }
    }
  }

  /** Records the badges of the next members of a match. Returns false when no match is left. */
  pass(
    entries: readonly MatchEntryTable[],
    state: ReturnType<typeof tournamentStateOf>,
    limit: number,
    at: number,
  ): boolean {
    const versions = new Map(entries.map(({ match, version }) => [match, version]))
    for (const [match, version] of versions) {
      const last = this.#passes.get(match)
      const after = last?.version === version ? last.after : ''
      if (after === null) continue
      const saidIt = [...this.said].flatMap(([account, own]) => (own.has(match) ? [account] : []))
      const members = new Set(match === 51 ? [...saidIt, ...this.picks.keys()] : saidIt)
      const some = [...members]
        .sort()
        .filter((account) => account > after)
        .slice(0, limit)
      for (const account of some) this.note(account, state, at)
      this.#passes.set(match, { version, after: some.length === limit ? (some.at(-1) ?? null) : null })
      return true
    }
    return false
  }
}

describe.each(databases)('badges that results of matches bring, on $name', ({ name, openPair }) => {
  let db: Database
  let other: Database
  let edition: Edition
  let record: Record
  beforeAll(async () => {
    ;[db, other] = await openPair()
    edition = (await loadTestSeason(db, () => kickoffOf(51), porra())).byId(PORRA_ID) as Edition
    await enterUntil(db, 51)
  })
  afterAll(async () => {
    await db.close()
    if (other !== db) await other.close()
  })

  const clear = async () => {
    record = new Record(edition)
    await db.transact(function* () {
      for (const table of CLEARED) yield* run(tables.deleteFrom(table))
      yield* run(tables.deleteFrom('event').where('account_id', 'in', NAMES))
      yield* run(tables.deleteFrom('match_entry').where('actor', '=', ACTOR))
    })
  }
  beforeEach(clear)

  async function perform(act: Act, at: number): Promise<void> {
    switch (act.kind) {
      case 'say':
        return say(act, at)
      case 'pick':
        return pick(act, at)
      case 'league':
        return lead(act.account, at)
      case 'enter':
        return enter(act, at)
      case 'pass':
        for (let n = 0; n < act.times; n++) await passOnce(act.limit, at)
        return
      case 'crash':
        return crash(act, at)
    }
  }

  async function say({ account, match, isRight }: Extract<Act, { kind: 'say' }>, at: number) {
    const said = saidOf(match, isRight)
    const own = record.said.get(account) ?? new Map()
    const isFirst = !own.has(match)
    record.said.set(account, own.set(match, { ...said, at: own.get(match)?.at ?? at }))
    const owner = { campaign_id: PORRA_ID, account_id: account }
    const play = { id: `${account} ${match}`, slot: `match:${match}#1`, at, action: 'prediction' }
    await db.transact(function* () {
      yield* run(tables.deleteFrom('prediction').where('account_id', '=', account).where('match', '=', match))
      const row = { ...owner, match, ...said, saves: 1, play_id: 'p', at, tier: null }
      yield* run(tables.insertInto('prediction').values(row))
      const rest = { day: '', key_hash: '', detail: '', settles_at: at, unit_id: null, revealed_at: at }
      const none = { notified_at: null, country: null }
      if (isFirst) yield* run(tables.insertInto('play').values({ ...owner, ...play, ...rest, ...none }))
    })
  }

  async function pick({ account, team }: Extract<Act, { kind: 'pick' }>, at: number) {
    record.picks.set(account, team)
    const none = { second: null, second_at: null }
    await db.transact(function* () {
      yield* run(tables.deleteFrom('champion_pick').where('account_id', '=', account))
      const row = { campaign_id: PORRA_ID, account_id: account, team, at, saves: 1, ...none }
      yield* run(tables.insertInto('champion_pick').values(row))
    })
  }

  /** Records what follows when the league of a member gets its third member. */
  async function lead(account: string, at: number) {
    const { state } = await entered()
    const event = { account_id: account, campaign_id: PORRA_ID, kind: 'milestone' as const, at, actor: 'system' }
    await db.transact(function* () {
      const isNew = yield* addEventOnce({ ...event, once: OWN_LEAGUE })
      if (isNew) yield* recordBadges(edition, [account], at)
    })
    if (record.leagues.has(account)) return
    record.leagues.set(account, at)
    record.note(account, state, at)
  }

  async function enter({ match, how }: Extract<Act, { kind: 'enter' }>, at: number) {
    const { entries } = await entered()
    const version = 1 + entries.filter((entry) => entry.match === match).length
    const state = how === 'real' || how === 'other' ? ('finished' as const) : how
    const result = how === 'other' ? { ft90: [7, 7], pens: match > 36 ? [3, 4] : undefined } : realResult(match)
    const row = {
      ...{ campaign_id: PORRA_ID, match, version, state, kickoff: null, actor: ACTOR, at },
      ...{ result: state === 'finished' ? JSON.stringify(result) : null, reason: `Motivo ${version} de ${match}` },
    }
    await db.transact(() => run(tables.insertInto('match_entry').values(row)))
  }

  const entered = () =>
    db.transact(function* () {
      const entries = yield* all(entriesIn({ campaign: PORRA_ID }))
      return {
        entries,
        state: tournamentStateOf(tournamentOf(edition), entries, yield* all(rulingsIn({ campaign: PORRA_ID }))),
      }
    })

  async function passOnce(limit: number, at: number): Promise<boolean> {
    const { entries, state } = await entered()
    const isMore = record.pass(entries, state, limit, at)
    expect(await db.transact(() => passNext(edition, limit, at))).toBe(isMore)
    return isMore
  }

  /** Stops a step after `after` statements, like a killed process; a step with fewer statements takes effect. */
  async function crash({ limit, after }: Extract<Act, { kind: 'crash' }>, at: number) {
    const { entries, state } = await entered()
    let n = 0
    const dying = () => {
      if (n++ === after) throw new Error('killed')
    }
    const isKilled = await db
      .transact(() => hearing(passNext(edition, limit, at), dying))
      .then(
        () => false,
        () => true,
      )
    if (!isKilled) record.pass(entries, state, limit, at)
  }

  /** Both processes run the job concurrently, as happens when one has lost its lease. */
  async function finish(at: number) {
    const { entries, state } = await entered()
    while (record.pass(entries, state, 3, at)) {}
    const passAll = async (on: Database) => {
      while (await on.transact(() => passNext(edition, 3, at))) {}
    }
    await Promise.all([passAll(db), passAll(other)])
  }

  async function expectRecord() {
    const rows = await db.read
      .selectFrom('event')
      .select(['account_id', 'kind', 'once', 'subject', 'actor', 'at', 'reason'])
      .where('kind', 'in', ['badge', 'badge-revoked'])
      .execute()
    const byName = (a: { account: string | null; once: string | null; kind: string }, b: typeof a) =>
      `${a.account} ${a.once} ${a.kind}` < `${b.account} ${b.once} ${b.kind}` ? -1 : 1
    const found = rows.map(({ account_id: account, at, ...row }) => ({ account, ...row, at: Number(at) }))
    const told = record.told.map((one) => ({ ...one, subject: one.once.split('#')[0], actor: 'system' }))
    expect(found.sort(byName)).toEqual(told.toSorted(byName))
    const holders = new Map<string, number>()
    for (const { kind, subject } of told) {
      const key = `badge:${subject}`
      holders.set(key, (holders.get(key) ?? 0) + (kind === 'badge' ? 1 : -1))
    }
    const tallies = await db.read.selectFrom('tally').select(['key', 'n']).where('key', 'like', 'badge:%').execute()
    expect(new Map(tallies.map(({ key, n }) => [key, Number(n)]))).toEqual(holders)
  }

  test('are those computed for each member alone, with the same times and without duplicates', async () => {
    await fc.assert(
      fc.asyncProperty(start, fc.array(act, { maxLength: 25 }), async (first, acts) => {
        await clear()
        // Three acts in a row share an instant.
        for (const [i, one] of [...first, ...acts].entries()) await perform(one, 10_000 + Math.floor(i / 3))
        await finish(20_000)
        await expectRecord()
        await finish(30_000)
        await expectRecord()
      }),
      { numRuns: name === 'SQLite' ? 20 : 4 },
    )
  })

  test('are revoked when a result is corrected or suspended, and awarded again when it is restored', async () => {
    await perform({ kind: 'say', account: 'a', match: 1, isRight: true }, 1)
    await finish(2)
    for (const [i, how] of (['other', 'real', 'suspended', 'real'] as const).entries()) {
      await perform({ kind: 'enter', match: 1, how }, 10 * i + 10)
      await finish(10 * i + 11)
    }
    await expectRecord()
    const ofPleno = record.told.filter(({ once }) => once.startsWith('pleno:'))
    expect(ofPleno.map(({ once, at, reason }) => [once, at, reason])).toEqual([
      ['pleno:1#1', kickoffOf(1) + 3 * 60 * 60_000, null],
      ['pleno:1#1', 11, 'Motivo 2 de 1'],
      ['pleno:1#2', 21, null],
      ['pleno:1#2', 31, 'Motivo 4 de 1'],
      ['pleno:1#3', 41, null],
    ])
  })

  test('are recorded once, even when members act at the same time', async () => {
    for (const account of NAMES) {
      for (const match of MATCHES) await perform({ kind: 'say', account, match, isRight: account > 'c' }, 1)
    }
    const { entries, state } = await entered()
    while (record.pass(entries, state, 3, 2)) {}
    const acts = NAMES.map((account) => other.transact(() => recordBadges(edition, [account], 2)))
    await Promise.all([finish(2), ...acts])
    await expectRecord()
  })

  test('take as many SQL statements for many members as for one member', async () => {
    const statementsFor = async (count: number) => {
      await clear()
      for (const account of NAMES.slice(0, count)) {
        for (const match of MATCHES) await perform({ kind: 'say', account, match, isRight: true }, 1)
      }
      // Caches the state of the tournament, so that reading it costs no statements below.
      await db.transact(() => readTournamentState(edition))
      let statements = 0
      const heard = () => statements++
      const hearingDb: Database = Object.assign(Object.create(db), {
        ask: (query: Parameters<Database['ask']>[0]) => {
          heard()
          return db.ask(query)
        },
        transact: (tx: () => Transaction<unknown>) => db.transact(() => hearing(tx(), heard)),
      })
      await badgeStep(edition, { db: hearingDb, now: () => 2 })
      return statements
    }
    expect(await statementsFor(NAMES.length)).toEqual(await statementsFor(1))
  })

  test('are recorded in full by the steps of the periodic job', async () => {
    for (const account of NAMES) await perform({ kind: 'say', account, match: 1, isRight: true }, 1)
    while (await badgeStep(edition, { db, now: () => 2 })) {}
    const { entries, state } = await entered()
    while (record.pass(entries, state, 3, 2)) {}
    await expectRecord()
  })
})
