import type { Obstacle } from '#contract/campaigns.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { obstacleFor, type Person, refusal } from '../campaigns/editions/eligibility.ts'
import { holdEdition, noteBeginning, stateOf } from '../campaigns/editions/hold-edition.ts'
import { phaseOf } from '../campaigns/editions/phase.ts'
import type { StateRow } from '../campaigns/editions/queries.ts'
import { dayBlockOf } from '../days.ts'
import type { Transaction } from '../db/database.ts'

/**
 * Thrown if another process has made the same play meanwhile. The caller must start again in a new transaction, which
 * finds that play.
 */
export class PlayedMeanwhile extends Error {
  override readonly name = 'PlayedMeanwhile'
}

/**
 * Returns the obstacle to a play or act; null if there is none. Uses the edition's state in the database, because a
 * pause is stored there before this process knows of it.
 */
export function obstacleNow(edition: Edition, found: StateRow, person: Person, at: number): Obstacle | null {
  const { opensAt, closesAt, claimUntil, zone, definition } = edition
  const window = { opensAt, closesAt, claimUntil, pausedAt: found.paused_at, cancelledAt: found.cancelled_at }
  return obstacleFor(definition, phaseOf(window, at), person, dayBlockOf(zone, at).day)
}

/**
 * Checks that a member may perform an act other than a play, and records that the edition has begun. Throws the
 * obstacle, `not_found` if the edition only announces its game, and `OutdatedEdition` if the database has another
 * definition of the edition.
 */
export function* admitAct(edition: Edition, person: Person, at: number): Transaction<void> {
  const found = yield* at < edition.opensAt ? stateOf(edition) : holdEdition(edition)
  const obstacle = obstacleNow(edition, found, person, at)
  if (obstacle) throw refusal(obstacle, edition.definition, edition.pauseReason)
  if (!edition.playable) throw new Problem('not_found')
  if (found.begun_at === null) yield* noteBeginning(edition, at)
}
