import { hash as digest } from 'node:crypto'
import type { Obstacle } from '#contract/campaigns.ts'
import { Problem } from '#contract/problem.ts'
import { dayBlockOf } from '../campaigns/days.ts'
import type { Edition } from '../campaigns/edition.ts'
import { type Person, refusal } from '../campaigns/eligibility.ts'
import { writeMoments } from '../campaigns/moments.ts'
import { all, first, insertNumbered, type Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { insertPlay, type PlayRow, playWithId } from '../ledger/queries.ts'
import { awardByMoment } from '../prizes/award.ts'
import { type UnitRow, unitById } from '../prizes/queries.ts'
import { OutdatedEdition, obstacleNow } from './edition-now.ts'
import { firstCountry, type LookupRow, lookUp } from './queries.ts'
import { causeOf } from './slots.ts'

/** A member's request to play. `choice` is the part that the member decides. */
export interface Move<Choice = null> {
  edition: Edition
  player: Person & { accountId: string }
  slot: string
  choice: Choice
  idempotencyKey: string
}

export interface Chance {
  now: () => number
  random: (bytes: number) => Uint8Array
}

/** A play that has been made, with all that an answer is drawn from. */
export interface Played {
  row: PlayRow
  unit: UnitRow | undefined
  edition: Edition
  /** The reason of an earned play. */
  cause: string | null
  now: number
}

/** A play that is being made. */
export interface Making<Choice> {
  move: Move<Choice>
  unit: UnitRow | undefined
  /** The new play. */
  id: string
  at: number
  random: Chance['random']
}

/** The part of a play that is peculiar to its game. */
export interface Game<Choice, Answer> {
  /** Its name in the ledger: `card`, `dig`. */
  action: string
  /** The units that it may win by its moment; undefined where it wins none, in this game or in this play of it. */
  pool?: (move: Move<Choice>, at: number) => string | undefined
  /** Returns what an earned play was given for, else null. Throws a Problem when the member does not have the slot now. */
  admit(move: Move<Choice>, at: number): Transaction<string | null> | null
  /** Gives a unit that no moment gives. */
  award?(move: Move<Choice>, play: { id: string; at: number }): Transaction<UnitRow | undefined>
  /** Returns the row's detail, in the game's own words: one line, with nothing personal, for it is published. */
  detail(making: Making<Choice>): string | Transaction<string>
  /** When it settles by itself; null when its owner sees the outcome at once. */
  settlesAt(edition: Edition, at: number): number | null
  /** Makes further changes in the same transaction. */
  after?(row: PlayRow, move: Move<Choice>): Transaction<void>
  /** Throws a Problem when a play that has been made does not answer this choice. */
  again?(row: PlayRow, choice: Choice, hasSameKey: boolean): void
  answer(played: Played): Answer
}

const NO_POOL = ''

/**
 * Makes the transaction of a game's play. The same key returns the same answer for ever, and so does the same slot under
 * another key (a double tap, a second tab, a lost answer). The unique keys of the database guard this, not what was read
 * before. Throws `not_found`, `idempotency_key_reused`, the obstacles of the edition and what `admit` throws.
 */
export function playOn<Choice, Answer>(game: Game<Choice, Answer>) {
  return function* play(move: Move<Choice>, { now, random }: Chance): Transaction<Answer> {
    const { edition, player, slot } = move
    const accountId = player.accountId
    const keyHash = digest('sha256', move.idempotencyKey, 'hex')
    const at = now()
    const pool = game.pool?.(move, at) ?? NO_POOL
    const campaign = edition.id
    const hash = edition.definitionHash
    const [found, other] = yield* all(lookUp({ now: at, account: accountId, key: keyHash, slot, campaign, hash, pool }))
    if (!found) throw new OutdatedEdition()
    if (other || (found.played !== null && found.played_slot !== slot)) throw new Problem('idempotency_key_reused')
    if (found.played !== null) return yield* again(found.played, move, keyHash, at)

    const obstacle = obstacleNow(edition, found, player, at)
    if (obstacle) yield* refuseUnlessFirstCountry(move, found, obstacle, at)
    if (!edition.playable) throw new Problem('not_found')
    const admission = game.admit(move, at)
    const cause = admission && (yield* admission)
    const id = uuidv7()
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
      key_hash: keyHash,
      at,
      detail: typeof detail === 'string' ? detail : yield* detail,
      unit_id: unit?.id ?? null,
      settles_at: settlesAt ?? at,
      revealed_at: settlesAt === null ? at : null,
      notified_at: null,
      country: player.country,
    }
    row.seq = yield* insertNumbered(insertPlay(row))
    if (game.after) yield* game.after(row, move)
    return game.answer({ row, unit, edition, cause, now: at })
  }

  function* again(id: string, move: Move<Choice>, keyHash: string, now: number): Transaction<Answer> {
    const { edition, player, choice } = move
    const row = yield* first(playWithId({ id, account: player.accountId }))
    if (!row || row.action !== game.action) throw new Problem('not_found')
    game.again?.(row, choice, row.key_hash === keyHash)
    const unit = row.unit_id === null ? undefined : yield* first(unitById({ id: row.unit_id }))
    const cause = yield* causeOf({ edition, accountId: player.accountId, slot: row.slot })
    return game.answer({ row, unit, edition, cause, now })
  }
}

/** Throws the obstacle. The country of the first play counts to the end of the edition, wherever the member moves. */
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
