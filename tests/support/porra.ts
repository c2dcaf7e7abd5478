import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { getMyPredictions, pickChampion, savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { getTournament } from '#contract/games/eurocopa/tournament.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { acceptRules, addPlayers, addSessions, type scratchCard, type TestPlayer } from './seasons.ts'
import type { TestApi } from './test-api.ts'

type CampaignInput = ReturnType<typeof scratchCard>

export const TEST_PORRA = { slug: 'eurocopa', edition: 'test' }
export const PORRA_ID = 'eurocopa/test'

const SHIFT = 730 * DAY_MS
/** Returns the kick-off of a match of 2024 in the tests, epoch ms: two years later at the same hour. */
export const kickoffOf = (n: number): number => (EURO_2024.matches.find((match) => match.n === n)?.kickoff ?? 0) + SHIFT

/** The game of Euro 2024, played from 14 June 2026 on, or `days` later. */
export const euro = (changes: object = {}, days = 0) => ({
  teams: EURO_2024.teams.map((team) => ({ ...team })),
  matches: EURO_2024.matches.map(({ kickoff, sides: [home, away], ...match }) => {
    return {
      ...match,
      sides: [home, away] as [string, string],
      kickoff: `${new Date(kickoff + SHIFT + days * DAY_MS).toISOString().slice(0, 19)}Z`,
    }
  }),
  thirds: EURO_2024.thirds,
  ...changes,
})

/** A tournament campaign from 1 June to 20 July 2026 in Madrid. */
export function porra({
  game = {},
  ...changes
}: Partial<Omit<CampaignInput, 'game'>> & { game?: object } = {}): CampaignInput {
  return {
    ...TEST_PORRA,
    kind: 'eurocopa',
    zone: 'Europe/Madrid',
    opensAt: '2026-06-01T00:00',
    closesAt: '2026-07-20T00:00',
    claimUntil: '2026-08-20T00:00',
    countries: ['ES'],
    game: euro(game),
    texts: { title: 'Porra', tagline: 'Acierta', intro: 'Intro', howTo: ['Pronostica'], odds: 'Sin azar' },
    rulesVersion: 'general/1',
    ...changes,
  }
}

interface Entered {
  state?: 'finished' | 'postponed' | 'suspended' | 'open'
  kickoff?: number
  result?: object
  reason?: string
  at?: number
}

const versions = new WeakMap<Database, Map<number, number>>()

/** Writes entries about a match straight into the database; by default its real result. */
export async function enter(db: Database, match: number, entered: Entered = {}): Promise<void> {
  const known = versions.get(db) ?? new Map<number, number>()
  versions.set(db, known)
  const version = (known.get(match) ?? 0) + 1
  known.set(match, version)
  const { state = 'finished', kickoff = null, reason = null, at = kickoffOf(match) + DAY_MS / 8 } = entered
  const { n: _, ...result } = RESULTS_2024.find(({ n }) => n === match) ?? { n: 0 }
  const row = { campaign_id: PORRA_ID, match, version, state, kickoff, reason, actor: 'test', at }
  const text = state === 'finished' ? JSON.stringify(entered.result ?? result) : null
  await db.transact(() => run(tables.insertInto('match_entry').values({ ...row, result: text })))
}

/** Enters the results of the first matches, and the rulings where the groups are over. */
export async function enterUntil(db: Database, last: number): Promise<void> {
  for (let match = 1; match <= last; match++) await enter(db, match)
  if (last >= 36) await enterRulings(db)
}

/** Enters the rulings on teams that the scores left level. */
export async function enterRulings(db: Database): Promise<void> {
  const rows = RULINGS_2024.map(({ scope, order, reason }, i) => {
    return {
      campaign_id: PORRA_ID,
      n: i + 1,
      scope,
      teams: JSON.stringify(order),
      reason,
      actor: 'test',
      at: kickoffOf(36),
    }
  })
  await db.transact(() => run(tables.insertInto('group_ruling').values(rows)))
}

type Said = InputOf<typeof savePredictions>['predictions'][number]

/** Reads `12 2-1` (match and score), or `40 1-1 0`, where 0 means that the first side goes through. */
function said(text: string): Said {
  const [match = '', goals = '', through] = text.split(' ')
  const [home, away] = goals.split('-').map(Number)
  const side = through === undefined ? null : through === '0' ? 0 : 1
  return { match: Number(match), home: home ?? 0, away: away ?? 0, through: side }
}

/** A participant, with the calls of their browser. */
export function predictor(app: TestApi, as: string) {
  const params = TEST_PORRA
  return {
    as,
    save: (texts: string[], idempotencyKey: string = uuidv7(), on = app) =>
      on.call(savePredictions, { as, params, input: { predictions: texts.map(said) }, idempotencyKey }),
    pick: (team: string, idempotencyKey: string = uuidv7()) =>
      app.call(pickChampion, { as, params, input: { team }, idempotencyKey }),
    mine: () => app.call(getMyPredictions, { as, params }),
  }
}

export const tournament = (app: TestApi) => app.call(getTournament, { params: TEST_PORRA })

/** Turns the clock of a test back and deletes all locks, which earlier tests may have left at later times. */
export async function turnBack(app: TestApi, at: number): Promise<void> {
  app.clock.at = at
  await app.db.transact(() => run(tables.deleteFrom('match_lock')))
}

/** Adds validated members who stay signed in beyond the tournament; their session tokens are their account ids. */
export async function addFans(app: TestApi, count: number, changes: Partial<TestPlayer> = {}): Promise<string[]> {
  const players = await addPlayers(app.db, count, changes)
  await addSessions(app.db, players, ({ accountId }) => accountId, app.clock.at + 60 * DAY_MS)
  await acceptRules(app.db, players)
  return players.map(({ accountId }) => accountId)
}
