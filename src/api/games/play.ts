import type { Obstacle } from '#contract/campaigns.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { type Person, refusal } from '../campaigns/editions/eligibility.ts'
import { noteBeginning, OutdatedEdition } from '../campaigns/editions/hold-edition.ts'
import { writeMoments } from '../campaigns/proof/moments.ts'
import { dayBlockOf } from '../days.ts'
import { all, first, insertNumbered, type Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { hashAsked, hashKey, noteAnswer } from '../ledger/answered-calls.ts'
import { insertPlay, type PlayRow, playWithId, takeKey } from '../ledger/queries.ts'
import { awardByMoment } from '../prizes/award.ts'
import { type UnitRow, unitById } from '../prizes/queries.ts'
import { obstacleNow, PlayedMeanwhile } from './edition-now.ts'
import { firstCountry, type LookupRow, lookUp, lookUpAndHold } from './queries.ts'
import { causeOf } from './slots.ts'

/** A member's request to play. `choice` is the member's decision. */
export interface Move<Choice = null> {
  edition: Edition
  player: Person & { accountId: string }
  slot: string
  choice: Choice
  idempotencyKey: string
}

export interface ClockAndRandom {
  now: () => number
  random: (bytes: number) => Uint8Array
}

/** A play that was made, with all data for its response. */
export interface Played {
  row: PlayRow
  unit: UnitRow | undefined
  edition: Edition
  /** The cause of an earned play. */
  cause: string | null
  now: number
}

/** A play in progress. */
export interface PlayInput<Choice> {
  move: Move<Choice>
  unit: UnitRow | undefined
  /** Id of the new play. */
  id: string
  at: number
  random: ClockAndRandom['random']
}

/** The game-specific part of a play. */
export interface PlayRules<Choice, Answer> {
  /** The action in the ledger: `card`, `dig`. */
  action: string
  /**
   * Returns the part of a slot that the member's request names, if the clock adds a day or a week; by default the whole
   * slot.
   */
  askedOf?: (slot: string) => string
  /** Returns the pool of units that the play may win by moment; undefined if this play cannot win any. */
  pool?: (move: Move<Choice>, at: number) => string | undefined
  /** Returns the cause of an earned play, else null. Throws a Problem if the member does not have the slot now. */
  admit(move: Move<Choice>, at: number): Transaction<string | null> | null
  /** Gives a unit without a moment. */
  award?(move: Move<Choice>, play: { id: string; at: number }): Transaction<UnitRow | undefined>
  /** Returns the row's detail in a format of the game: one line without personal data, because it is published. */
  detail(making: PlayInput<Choice>): string | Transaction<string>
  /** Returns when the play settles; null if its owner sees the outcome at once. */
  settlesAt(edition: Edition, at: number): number | null
  /** Makes further changes in the same transaction. */
  after?(row: PlayRow, move: Move<Choice>): Transaction<void>
  /** Throws a Problem if an existing play does not match this choice. */
  again?(row: PlayRow, choice: Choice, hasSameKey: boolean): void
  answer(played: Played): Answer
}

const NO_POOL = ''

/**
 * Returns the transaction of a game's play. The same idempotency key always returns the same response. So does the same
 * slot with another key, which is then recorded (a double tap, a second tab, a lost response); unique keys in the
 * database ensure both. Throws `not_found`, `idempotency_key_reused`, the obstacles of the edition, whatever `admit`
 * throws, and `PlayedMeanwhile`.
 */
export function playOn<Choice, Answer>(game: PlayRules<Choice, Answer>) {
  return function* play(move: Move<Choice>, { now, random }: ClockAndRandom): Transaction<Answer> {
    const key = hashKey(move.idempotencyKey)
    const at = now()
    const pool = game.pool?.(move, at) ?? NO_POOL
    yield* first(takeKey({ account: move.player.accountId, key }))
    const found = yield* findPlayed(move, { key, at, pool })
    const [edition] = found
    if (!edition) throw new OutdatedEdition(move.edition.id)
    if (wasPlayed(found)) return yield* repeat(move, found, { key, at })
    const id = uuidv7()
    try {
      return yield* make(move, edition, { key, at, pool, id, random })
    } catch (error) {
      // Another process may have made the same play while this one waited, which would explain the problem.
      if (error instanceof Problem && wasPlayed(yield* findPlayed(move, { key, at, pool }), id))
        throw new PlayedMeanwhile()
      throw error
    }
  }

  function* make(
    move: Move<Choice>,
    found: LookupRow,
    { key, at, pool, id, random }: Keyed & { pool: string; id: string; random: ClockAndRandom['random'] },
  ): Transaction<Answer> {
    const { edition, player, slot } = move
    const accountId = player.accountId
    const obstacle = obstacleNow(edition, found, player, at)
    if (obstacle) yield* refuseUnlessFirstCountry(move, found, obstacle, at)
    if (!edition.playable) throw new Problem('not_found')
    const admission = game.admit(move, at)
    const cause = admission && (yield* admission)
    const isBehind = at >= found.moments_until
    if (isBehind) yield* writeMoments(edition, at)
    const isUnitFree = found.is_unit_free || (isBehind && pool !== NO_POOL)
    const unit = isUnitFree
      ? yield* awardByMoment(edition, { accountId, playId: id, pool, at })
      : game.award && (yield* game.award(move, { id, at }))
    const detail = game.detail({ move, unit, id, at, random })
    const settlesAt = game.settlesAt(edition, at)
    const row: PlayRow = {
      seq: 0,
      id,
      campaign_id: edition.id,
      account_id: accountId,
      action: game.action,
      slot,
      day: dayBlockOf(edition.zone, at).day,
      key_hash: key,
      at,
      detail: typeof detail === 'string' ? detail : yield* detail,
      unit_id: unit?.id ?? null,
      settles_at: settlesAt ?? at,
      revealed_at: settlesAt === null ? at : null,
      notified_at: null,
      country: player.country,
    }
    row.seq = yield* insertNumbered(insertPlay(row))
    if (found.begun_at === null) yield* noteBeginning(edition, at)
    if (game.after) yield* game.after(row, move)
    return game.answer({ row, unit, edition, cause, now: at })
  }

  /** Responds to a request whose key or slot was already used. */
  function* repeat(move: Move<Choice>, found: readonly LookupRow[], { key, at }: Keyed): Transaction<Answer> {
    const { edition, player, slot, choice } = move
    const asked = [askedOf(slot), choice]
    const [row] = found
    if (row?.noted != null) {
      if (row.noted_asked !== hashAsked(asked)) throw new Problem('idempotency_key_reused')
      return yield* again(row.noted, move, { key, at })
    }
    const ofKey = found.find(({ played_key }) => played_key === key)
    if (ofKey && askedOf(ofKey.played_slot) !== askedOf(slot)) throw new Problem('idempotency_key_reused')
    const id = (ofKey ?? row)?.played ?? ''
    const answer = yield* again(id, move, { key, at })
    if (!ofKey) yield* noteAnswer({ account: player.accountId, campaign: edition.id, key, asked, at }, id)
    return answer
  }

  function askedOf(slot: string | null): string {
    return slot === null ? '' : (game.askedOf?.(slot) ?? slot)
  }

  function* again(id: string, move: Move<Choice>, { key, at: now }: Keyed): Transaction<Answer> {
    const { edition, player, choice } = move
    const row = yield* first(playWithId({ id, account: player.accountId }))
    if (!row) throw new Problem('not_found')
    if (row.action !== game.action) throw new Problem('idempotency_key_reused')
    game.again?.(row, choice, row.key_hash === key)
    const unit = row.unit_id === null ? undefined : yield* first(unitById({ id: row.unit_id }))
    const cause = yield* causeOf({ edition, accountId: player.accountId, slot: row.slot })
    return game.answer({ row, unit, edition, cause, now })
  }
}

/** The SHA-256 of a request's idempotency key, and its time. */
interface Keyed {
  key: string
  at: number
}

/**
 * Reads everything that most plays need. Empty if the database has another definition of the edition than this process.
 */
const findPlayed = (
  { edition, player, slot }: Move<unknown>,
  { key, at, pool }: Keyed & { pool: string },
): Transaction<LookupRow[]> => {
  const { id: campaign, seedCommit: commit } = edition
  // A play before the opening is refused anyway, so it must not wait for a start that replaces the edition.
  const ask = at < edition.opensAt ? lookUp : lookUpAndHold
  return all(ask({ now: at, account: player.accountId, key, slot, campaign, commit, pool }))
}

/** Returns whether the key or the slot belongs to another play than the new one. */
const wasPlayed = (found: readonly LookupRow[], own: string | null = null): boolean =>
  found.some(({ played, noted }) => noted !== null || (played !== null && played !== own))

/** Throws the obstacle. The country of the first play counts until the edition ends, even if the member moves. */
function* refuseUnlessFirstCountry(
  { edition, player }: Move<unknown>,
  found: LookupRow,
  obstacle: Obstacle,
  at: number,
): Transaction<void> {
  let last: Obstacle | null = obstacle
  if (obstacle === 'country_not_eligible') {
    const before = yield* first(firstCountry({ account: player.accountId, campaign: edition.id }))
    if (before?.country) last = obstacleNow(edition, found, { ...player, country: before.country }, at)
  }
  if (last) throw refusal(last, edition.definition, edition.pauseReason)
}
