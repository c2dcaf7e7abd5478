import { DAY_MS } from '#contract/primitives/durations.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { beginEdition } from '../../../campaigns/editions/hold-edition.ts'
import { talliesIn } from '../../../campaigns/editions/queries.ts'
import { type Database, run, type Transaction } from '../../../db/database.ts'
import { addToTally } from '../../../prizes/tally/queries.ts'
import { joinBoard } from '../boards/members.ts'
import { insertName } from '../leagues/queries.ts'
import { fakePlayerId } from '../names/fake-players.ts'
import { outcomeOf, splitKey } from '../predictions/splits.ts'
import { eurocopaRules } from '../rules/rules.ts'
import { type MatchNow, tournamentStateIn } from '../tournament/matches.ts'
import { aliasOf } from './aliases.ts'
import { championOf, favouritesIn, guessOf, playerIn } from './guesses.ts'
import { insertGuesses, insertPicks } from './queries.ts'

/**
 * Maximum number of players whom one transaction creates, or for whom it saves predictions of a match. A smaller number
 * would take longer in all, because each commit has a fixed cost.
 */
const A_STEP = 250
/** Used instead of a match number in the key of the counter of created players. */
const MADE = 0

/** Returns the key of the counter of fake players who have predicted a match or, for `MADE`, who were created. */
const progressKey = (match: number): string => `players:${match}`

/**
 * Runs one bounded step in which fake players join a demonstration or predict a match that has no result yet, so that
 * the boards are not empty. Returns true if more steps are left. Fake players have no accounts and no plays, and take
 * part in no draws or badges.
 */
export async function playersDue(edition: Edition, { db, now }: { db: Database; now: () => number }): Promise<boolean> {
  const wanted = eurocopaRules(edition).replay?.players ?? 0
  if (wanted === 0 || now() < edition.opensAt) return false
  const tallies = await db.ask(talliesIn({ campaign: edition.id }))
  const done = new Map(tallies.map(({ key, n }) => [key, Number(n)]))
  const doneOf = (match: number) => done.get(progressKey(match)) ?? 0
  if (doneOf(MADE) < wanted) {
    await db.transact(() => makePlayers(edition, doneOf(MADE), wanted))
    return true
  }
  const { matches } = await tournamentStateIn(db, edition)
  const next = [...matches.values()].find((one) => isKnown(one) && doneOf(one.match.n) < wanted)
  if (!next) return false
  await db.transact(() => predict(edition, next, doneOf(next.match.n), wanted))
  return true
}

/**
 * Returns whether fake players can predict a match: its teams are known and it has no entry yet. After an entry the
 * match may already be counted, and later predictions would not be.
 */
const isKnown = ({ sides, entry, kickoff }: MatchNow): boolean =>
  !sides.includes(null) && entry === undefined && kickoff !== null

const stepFrom = (from: number, wanted: number): number[] =>
  Array.from({ length: Math.min(A_STEP, wanted - from) }, (_, i) => from + i)

function* makePlayers(edition: Edition, from: number, wanted: number): Transaction<void> {
  const { id: campaign, opensAt } = edition
  const favourites = favouritesIn(eurocopaRules(edition))
  const players = stepFrom(from, wanted)
  yield* beginEdition(edition, opensAt)
  for (const player of players) {
    const name = aliasOf(player)
    yield* run(
      insertName({
        campaign,
        account: fakePlayerId(player),
        name,
        norm: comparedName(name),
        at: opensAt,
        renamed: null,
      }),
    )
  }
  const picks = players.flatMap((player) => {
    const team = championOf(playerIn(campaign, player), favourites)
    return team === null ? [] : [{ account_id: fakePlayerId(player), team }]
  })
  yield* insertPicks(campaign, picks, opensAt)
  yield* joinBoard(campaign, players.map(fakePlayerId))
  yield* addToTally(campaign, progressKey(MADE), players.length)
}

/** The longest time before a kick-off at which a fake player predicts. */
const EARLIEST_MS = 3 * DAY_MS

function* predict(edition: Edition, now: MatchNow, from: number, wanted: number): Transaction<void> {
  const { id: campaign, opensAt } = edition
  const { n } = now.match
  yield* beginEdition(edition, opensAt)
  const result = eurocopaRules(edition).replay?.results.find((one) => one.n === n)
  const players = stepFrom(from, wanted)
  const latest = now.kickoff ?? opensAt
  const rows = players.flatMap((player) => {
    const guess = guessOf(playerIn(campaign, player), now, result)
    if (!guess) return []
    const at = Math.max(opensAt, Math.round(latest - guess.early * EARLIEST_MS) - 1)
    return [{ account_id: fakePlayerId(player), goals: guess.goals, through: guess.through, at }]
  })
  yield* insertGuesses(campaign, n, rows)
  const outcomes = Map.groupBy(rows, ({ goals }) => outcomeOf(goals))
  for (const [outcome, some] of outcomes) yield* addToTally(campaign, splitKey(n, outcome), some.length)
  yield* addToTally(campaign, progressKey(n), players.length)
}
