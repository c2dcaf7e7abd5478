import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { addDays, startOfDay } from '#api/days.ts'
import { type Database, migrate, openDatabase, run, type Transaction, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { digOn } from '#api/games/playa/dig.ts'
import { daySlot } from '#api/games/slots.ts'
import { stamp, tellAnswer } from '#api/games/verano/acts/acts.ts'
import { answerOf, slotOf } from '#api/games/verano/acts/answers.ts'
import type { Season } from '#api/season/season.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { addPlayers, beach, loadTestSeason, random, type TestPlayer } from '#tests/support/seasons.ts'
import { CODE, RIGHT, summer } from '#tests/support/summer.ts'

/**
 * Measures the CPU time that badges cost, in two comparisons. The first plays a whole summer, with a stamp or an answer
 * on each day, once with the twelve badges and once without badges. The second digs, once in a season with a summer and
 * once in a season without one. Each act is its real transaction on a SQLite file. The two sides take turns, so that a
 * busy machine slows both.
 */
const MEMBERS = 400
const ACTS_A_ROUND = 50
const IN_FLIGHT = 25
const DIGS = 14
const ZONE = 'Europe/Madrid'
const FIRST_DAY = '2026-07-01'
const DAYS = Array.from({ length: 62 }, (_, i) => i)
/** The answers of members, by the day: each on the first day of its week. */
const ANSWERS = new Map([
  [0, { n: 1, choice: { choices: RIGHT } }],
  [7, { n: 2, choice: { words: ['SOL', 'MAR'] } }],
  [28, { n: 5, choice: { code: CODE } }],
  [42, { n: 7, choice: { caption: 1 } }],
  [49, { n: 8, choice: { medals: 12 } }],
])

// Computed once, because finding a day in the calendar costs a tenth of an act.
const CALENDAR = DAYS.map((i) => addDays(FIRST_DAY, i))
const NOONS = CALENDAR.map((day) => startOfDay(ZONE, day) + 12 * HOUR_MS)
const dayAt = (i: number): string => CALENDAR[i] ?? ''
const noonOf = (i: number): number => NOONS[i] ?? 0

interface Side {
  db: Database
  season: Season
  /** Performs the act of a member on a day. */
  act(player: TestPlayer, day: number): Promise<unknown>
  players: TestPlayer[]
  /** The CPU time of an act in each round of a day, in µs. */
  rounds: Map<number, number[]>
}

const folder = mkdtempSync(join(tmpdir(), 'temporada-bench-'))

type Campaign = ReturnType<typeof beach>
type Acting = (edition: Edition, season: Season) => (player: TestPlayer, day: number) => Transaction<unknown>

async function openSide(name: string, campaigns: Campaign[], acting: Acting): Promise<Side> {
  const db = await openDatabase(`sqlite:${join(folder, `${name}.db`)}`)
  await migrate(db)
  const season = await loadTestSeason(db, () => noonOf(0), ...campaigns)
  const edition = season.byId(`${campaigns[0]?.slug}/test`)
  if (!edition) throw new Error('no edition')
  const players = await addPlayers(db, MEMBERS)
  const hasSummer = campaigns.some(({ kind }) => kind === 'verano')
  await Promise.all(players.map(({ accountId }) => db.transact(() => addPast(accountId, hasSummer))))
  const act = acting(edition, season)
  return {
    db,
    season,
    players,
    rounds: new Map(),
    act: (player, day) => db.transact(() => act(player, day), player.accountId),
  }
}

const inSummer: Acting = (edition, season) =>
  function* (player, day) {
    const at = noonOf(day)
    const act = { edition, member: player, at }
    const asked = ANSWERS.get(day)
    if (!asked) return yield* stamp(season, act, dayAt(day))
    const { n, choice } = asked
    const move = { edition, player, slot: slotOf(edition, n, at), choice, idempotencyKey: `${player.accountId}-${n}` }
    const answer = answerOf({ secret: 'the secret of the bench', guesser: { account: player.accountId, address: '' } })
    yield* answer(move, { now: () => at, random })
    return yield* tellAnswer(season, act)
  }

const atBeach: Acting = (edition) => {
  const dig = digOn('the secret of the bench')
  return (player, day) => {
    const move = {
      edition,
      player,
      slot: daySlot(dayAt(day), 1),
      choice: 2,
      idempotencyKey: `${player.accountId}-${day}`,
    }
    return dig(move, { now: () => noonOf(day), random })
  }
}

/** Adds digs and, if there is a summer, an invited friend. Badges count both, but no measured act creates them. */
function* addPast(account: string, hasSummer: boolean): Transaction<void> {
  const detail = { spot: 1, shell: 'lapa', isNew: false }
  const digs = Array.from({ length: DIGS }, (_, i) => playRow(account, 3 * i, detail))
  yield* run(tables.insertInto('play').values(digs))
  if (!hasSummer) return
  const event = { account_id: account, campaign_id: 'verano/test', actor: 'member', subject: 'friend', amount: 1 }
  const friend = { ...event, id: uuidv7(), kind: 'invite' as const, at: noonOf(22), once: `friend:${uuidv7()}` }
  yield* run(tables.insertInto('event').values(friend))
}

function playRow(account_id: string, day: number, detail: object) {
  const at = noonOf(day)
  return {
    id: uuidv7(),
    campaign_id: 'playa/test',
    account_id,
    action: 'dig',
    slot: `past:${day}`,
    day: dayAt(day),
    key_hash: uuidv7(),
    at,
    detail: JSON.stringify(detail),
    unit_id: null,
    settles_at: at,
    revealed_at: at,
    notified_at: null,
    country: 'ES',
  }
}

/** Returns the CPU time of an act, in µs. */
async function round({ act, players }: Side, day: number, from: number): Promise<number> {
  const queue = players.slice(from, from + ACTS_A_ROUND)
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let player = queue.pop(); player; player = queue.pop()) await act(player, day)
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / ACTS_A_ROUND
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the CPU time of a member's acts on these days, in µs. */
const total = ({ rounds }: Side, days: readonly number[]): number =>
  days.reduce((sum, day) => sum + median(rounds.get(day) ?? []), 0)

/** Returns the days on which members earn badges. On these days the acts insert more rows. */
async function daysOfAwards({ db }: Side): Promise<Set<number>> {
  const rows = await db.read.selectFrom('event').select('at').distinct().where('kind', '=', 'badge').execute()
  return new Set(rows.map(({ at }) => NOONS.indexOf(Number(at))))
}

async function compare(name: string, one: Side, other: Side): Promise<void> {
  for (const day of DAYS) {
    for (let from = 0; from < MEMBERS; from += ACTS_A_ROUND) {
      // The sides take turns at being first in a pair of rounds.
      const sides = (from / ACTS_A_ROUND) % 2 === 0 ? [one, other] : [other, one]
      for (const side of sides) side.rounds.set(day, [...(side.rounds.get(day) ?? []), await round(side, day, from)])
    }
  }
  const tell = (what: string, days: readonly number[]) => {
    const micros = (side: Side) => `${(total(side, days) / days.length).toFixed(0)} µs`
    const ratio = (total(one, days) / total(other, days)).toFixed(3)
    console.log(`${name}, ${what}: ${micros(one)} against ${micros(other)}, ratio ${ratio}`)
  }
  tell('on all days', DAYS)
  const awards = await daysOfAwards(one)
  if (awards.size > 0) {
    tell(
      'on days without an award',
      DAYS.filter((day) => !awards.has(day)),
    )
  }
  await Promise.all([one.db.close(), other.db.close()])
}

await compare(
  'a summer with badges and without',
  await openSide('badges', [summer(), beach()], inSummer),
  await openSide('plain', [summer({}, { badges: [] }), beach()], inSummer),
)
await compare(
  'a dig beside a summer and without one',
  await openSide('beside', [beach(), summer()], atBeach),
  await openSide('alone', [beach()], atBeach),
)
rmSync(folder, { recursive: true })
