import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statesOf, toldIn, toldOf } from '#api/badges/badge.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { all, migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { BADGES } from '#api/games/eurocopa/badges/badges.ts'
import { badgesOfPorra, recordBadges } from '#api/games/eurocopa/badges/record.ts'
import { type Deeds, summaryBy } from '#api/games/eurocopa/badges/summary.ts'
import { RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { eurocopaRules, tournamentOf } from '#api/games/eurocopa/rules/rules.ts'
import type { MatchEntryTable } from '#api/games/eurocopa/tables.ts'
import { tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'
import { badgeEventsOf } from '#api/ledger/queries.ts'
import type { PredictionBadge } from '#contract/games/eurocopa/eurocopa.ts'
import type { Result } from '#contract/games/eurocopa/tournament.ts'
import { PORRA_ID, porra } from '#tests/support/porra.ts'
import { addPlayer, loadTestSeason } from '#tests/support/seasons.ts'

const db = await openDatabase('sqlite::memory:')
await migrate(db)
const season = await loadTestSeason(db, () => Date.parse('2026-06-10T00:00:00Z'), porra())
const edition = season.byId(PORRA_ID) as Edition
const rulings = RULINGS_2024.map(({ scope, order, reason }, i) => {
  return { campaign_id: PORRA_ID, n: i + 1, scope, teams: JSON.stringify(order), reason, actor: 'test', at: 1 }
})

type Change = Partial<Pick<MatchEntryTable, 'state' | 'reason' | 'version'>> & { result?: Omit<Result, 'n'> }

function entry(match: number, at: number, { state = 'finished', result, ...changes }: Change = {}): MatchEntryTable {
  const real = RESULTS_2024.find(({ n }) => n === match)
  const { ft90, aet, pens } = result ?? real ?? { ft90: [0, 0] }
  const text = state === 'finished' ? JSON.stringify({ ft90, aet, pens }) : null
  const row = { campaign_id: PORRA_ID, match, version: 1, kickoff: null, reason: null, actor: 'test', at }
  return { ...row, state, result: text, ...changes }
}

/** Returns right predictions for these matches, apart from the changes. */
const knowing = (matches: readonly number[], changes: Record<number, Partial<Deeds['said'][number]>> = {}) =>
  matches.map((match): Deeds['said'][number] => {
    const { ft90 = [0, 0] as const, aet, pens } = RESULTS_2024.find(({ n }) => n === match) ?? {}
    const goals = aet ?? ft90
    const [home, away] = pens ?? goals
    const through = match <= 36 ? null : home > away ? 0 : 1
    return { match, goals, through, at: match, ...changes[match] }
  })

function earned(deeds: Partial<Deeds>, entries: readonly MatchEntryTable[]): PredictionBadge[] {
  const state = tournamentStateOf(tournamentOf(edition), entries, rulings)
  const summaryOf = summaryBy([...state.matches.values()], eurocopaRules(edition).scoring)
  const summary = summaryOf({ said: [], champion: null, ownLeague: null, ...deeds })
  const states = statesOf(BADGES, { standing: () => summary, whole: () => undefined, reason: null }, [])
  return states.filter(({ earnedAt }) => earnedAt !== null).map(({ key }) => key as PredictionBadge)
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const ended = (...matches: number[]) => matches.map((match) => entry(match, 1000 + match))
const WRONG = { goals: [0, 9] as const, through: 1 as const }

test('one exact prediction, three of them, and one in the knock-out stage each earn a badge', () => {
  expect(earned({ said: knowing([1, 2]) }, ended(1, 2))).toEqual(['primer-pronostico', 'pleno'])
  expect(earned({ said: knowing([1, 2, 3]) }, ended(1, 2, 3))).toContain('tres-plenos')
  expect(earned({ said: knowing([1]) }, [])).toEqual(['primer-pronostico'])
  expect(earned({ said: knowing([38]) }, ended(...from(1, 38)))).toContain('profeta')
  expect(earned({ said: knowing([1]) }, ended(1))).not.toContain('profeta')
})

test('a run is five right predictions; only a wrong prediction or a missing result breaks it', () => {
  const five = knowing([1, 3, 5, 7, 9])
  expect(earned({ said: five }, ended(...from(1, 9)))).toContain('racha')
  expect(earned({ said: knowing([1, 3, 5, 7, 9], { 1: WRONG }) }, ended(...from(1, 9)))).not.toContain('racha')
  expect(earned({ said: five }, ended(1, 3, 7, 9))).not.toContain('racha')
  const suspended = [...ended(1, 3, 7, 9, 11), entry(5, 1005, { state: 'suspended', reason: 'Lluvia' })]
  expect(earned({ said: knowing([1, 3, 5, 7, 9, 11]) }, suspended)).toContain('racha')
})

test('a perfect round has right predictions for every match that counts, and more than one match', () => {
  expect(earned({ said: knowing(from(1, 12)) }, ended(...from(1, 12)))).toContain('jornada-perfecta')
  expect(earned({ said: knowing(from(1, 12), { 4: WRONG }) }, ended(...from(1, 12)))).not.toContain('jornada-perfecta')
  expect(earned({ said: knowing(from(1, 11)) }, ended(...from(1, 12)))).not.toContain('jornada-perfecta')
  const suspended = [...ended(...from(1, 11)), entry(12, 1, { state: 'suspended' })]
  expect(earned({ said: knowing(from(1, 11)) }, suspended)).toContain('jornada-perfecta')
  expect(earned({ said: knowing([51]) }, ended(...from(1, 51)))).not.toContain('jornada-perfecta')
})

test('the badge for penalties takes a predicted draw and the right winner of a shoot-out', () => {
  const shootOuts = RESULTS_2024.filter(({ pens }) => pens).map(({ n }) => n)
  const [first = 0] = shootOuts
  const all = ended(...from(1, 51))
  expect(earned({ said: knowing([first]) }, all)).toContain('de-penaltis')
  const [one] = knowing([first])
  const through = one?.through === 0 ? (1 as const) : (0 as const)
  expect(earned({ said: knowing([first], { [first]: { through } }) }, all)).not.toContain('de-penaltis')
  const decided = RESULTS_2024.find(({ n, pens }) => n > 36 && !pens)?.n ?? 0
  const draw = { goals: [1, 1] as const, through: knowing([decided])[0]?.through ?? 0 }
  expect(earned({ said: knowing([decided], { [decided]: draw }) }, all)).not.toContain('de-penaltis')
})

test('the right champion, a prediction for every match, and a league of one’s own each earn a badge', () => {
  const all = ended(...from(1, 51))
  expect(earned({ champion: 'ESP' }, all)).toEqual(['campeon'])
  expect(earned({ champion: 'ESP' }, ended(...from(1, 50)))).toEqual([])
  expect(earned({ champion: 'ENG' }, all)).toEqual([])
  expect(earned({ said: knowing(from(1, 51)) }, [])).toEqual(['primer-pronostico', 'fiel'])
  expect(earned({ said: knowing(from(1, 50)) }, [])).not.toContain('fiel')
  expect(earned({ said: knowing(from(1, 50)) }, [entry(51, 1, { state: 'suspended' })])).toContain('fiel')
  expect(earned({ ownLeague: 1 }, [])).toEqual(['liga-propia'])
  expect(earned({}, [entry(1, 1, { state: 'suspended' })]), 'a match that counts for nobody is no prediction').toEqual(
    [],
  )
})

/**
 * One step about one of the first twelve matches: a prediction, or an entry (the real result, another result, no
 * result any more, or a suspension).
 */
const STEP = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      match: fc.integer({ min: 1, max: 12 }),
      isRight: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      match: fc.integer({ min: 1, max: 12 }),
      how: fc.constantFrom('real', 'real', 'real', 'other', 'open', 'suspended'),
    }),
  },
)

test('after any ledger, the recorded badges equal those of a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { accountId: account } = await addPlayer(db)
      await db.transact(() => run(tables.deleteFrom('match_entry')))
      const versions = new Map<number, number>()
      for (const [i, step] of steps.entries()) {
        const at = 10_000 + i
        if (step.kind === 'say') {
          const [one] = knowing([step.match], step.isRight ? {} : { [step.match]: WRONG })
          const [home = 0, away = 0] = one?.goals ?? []
          const row = { campaign_id: PORRA_ID, match: step.match, account_id: account, home, away, through: null, at }
          await db.transact(function* () {
            yield* run(
              tables.deleteFrom('prediction').where('account_id', '=', account).where('match', '=', step.match),
            )
            yield* run(tables.insertInto('prediction').values({ ...row, saves: 1, play_id: `${i}`, tier: null }))
          })
        } else {
          const version = (versions.get(step.match) ?? 0) + 1
          versions.set(step.match, version)
          const change: Change = { version, reason: `Motivo ${i}` }
          if (step.how === 'other') change.result = { ft90: [7, 7] }
          if (step.how === 'open' || step.how === 'suspended') change.state = step.how
          await db.transact(() => run(tables.insertInto('match_entry').values(entry(step.match, at, change))))
        }
        // After some steps nothing is recorded: the next recording must catch up.
        if (i % 3 !== 0 || i === steps.length - 1) await db.transact(() => recordBadges(edition, [account], at))
      }
      const events = await db.ask(badgeEventsOf({ account, campaign: PORRA_ID }))
      const held = [...toldIn(events)].filter(([, { awards, revocations }]) => awards > revocations)
      const player = { accountId: account }
      const states = await badgesOfPorra.statesOf({ db, season, secret: '', player, now: 1 }, edition)
      const now = states.filter(({ earnedAt }) => earnedAt !== null).map(({ key, level }) => `${key}:${level}`)
      expect(held.map(([name]) => name).sort()).toEqual(now.sort())
      for (const state of states) {
        const { earnedAt, isNew, revoked } = state
        if (earnedAt !== null) expect(earnedAt, 'the time of the record').toBe(toldOf(toldIn(events), state).lastAward)
        expect(isNew).toBe(false)
        if (revoked !== null) expect([earnedAt, /^Motivo \d+$/.test(revoked)]).toEqual([null, true])
      }
    }),
    { numRuns: 60 },
  )
})

test('a corrected result revokes a badge with the reason, and a second correction awards it again', async () => {
  const { accountId: account } = await addPlayer(db)
  const owner = { account, campaign: PORRA_ID }
  await db.transact(() => run(tables.deleteFrom('match_entry')))
  const row = {
    campaign_id: PORRA_ID,
    match: 1,
    account_id: account,
    through: null,
    saves: 1,
    play_id: 'p',
    tier: null,
  }
  await db.transact(() => run(tables.insertInto('prediction').values({ ...row, home: 5, away: 1, at: 1 })))
  const changes: Change[] = [{}, { result: { ft90: [4, 1] }, reason: 'Un gol anulado.' }, { reason: 'Valía.' }]
  for (const [i, change] of changes.entries()) {
    await db.transact(function* () {
      yield* run(tables.insertInto('match_entry').values(entry(1, i + 1, { ...change, version: i + 1 })))
      yield* recordBadges(edition, [account], i + 1)
    })
  }
  const events = await db.transact(() => all(tables.selectFrom('event').selectAll().where('account_id', '=', account)))
  const ofPleno = events.filter(({ subject }) => subject === 'pleno:1')
  expect(ofPleno.map(({ once, reason }) => [once, reason])).toEqual([
    ['pleno:1#1', null],
    ['pleno:1#1', 'Un gol anulado.'],
    ['pleno:1#2', null],
  ])
  expect(await db.ask(badgeEventsOf(owner))).toHaveLength(4)
})
