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

/** A member's request to play. `choice` is the part that the member decides. */
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

/** A play that has been made, with all the data of its response. */
export interface Played {
  row: PlayRow
  unit: UnitRow | undefined
  edition: Edition
  /** The reason of an earned play. */
  cause: string | null
  now: number
}

/** A play that is being made. */
export interface PlayInput<Choice> {
  move: Move<Choice>
  unit: UnitRow | undefined
  /** The new play. */
  id: string
  at: number
  random: ClockAndRandom['random']
}

/** The part of a play that is peculiar to its game. */
export interface PlayRules<Choice, Answer> {
  /** Its name in the ledger: `card`, `dig`. */
  action: string
  /** The part of a slot that the member names, where the clock adds a day or a week; without it, all of it. */
  askedOf?: (slot: string) => string
  /** The units that it may win by its moment; undefined where it wins none, in this game or in this play of it. */
  pool?: (move: Move<Choice>, at: number) => string | undefined
  /** Returns what an earned play was given for, else null. Throws a Problem when the member does not have the slot now. */
  admit(move: Move<Choice>, at: number): Transaction<string | null> | null
  /** Gives a unit that no moment gives. */
  award?(move: Move<Choice>, play: { id: string; at: number }): Transaction<UnitRow | undefined>
  /** Returns the row's detail, in the game's own words: one line, with nothing personal, for it is published. */
  detail(making: PlayInput<Choice>): string | Transaction<string>
  /** When it settles by itself; null when its owner sees the outcome at once. */
  settlesAt(edition: Edition, at: number): number | null
  /** Makes further changes in the same transaction. */
  after?(row: PlayRow, move: Move<Choice>): Transaction<void>
  /** Throws a Problem when a play that has been made does not match this choice. */
  again?(row: PlayRow, choice: Choice, hasSameKey: boolean): void
  answer(played: Played): Answer
}

const NO_POOL = ''

/**
 * Makes the transaction of a game's play: the same key returns the same response for ever, and so does the same slot
 * under another key (a double tap, a second tab, a lost response), which is recorded; unique keys of the database guard
 * this. Throws `not_found`, `idempotency_key_reused`, the obstacles of the edition, what `admit` throws, and
 * `PlayedMeanwhile`.
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
      // The same play may be the reason, if another process has made it while this one waited.
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

  /** Responds to a move whose key or slot has been used. */
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

/** A play by the SHA-256 of its idempotency key, and the time of its request. */
interface Keyed {
  key: string
  at: number
}

/** Everything that most plays must know. Empty where this process does not know the edition as the database has it. */
const findPlayed = (
  { edition, player, slot }: Move<unknown>,
  { key, at, pool }: Keyed & { pool: string },
): Transaction<LookupRow[]> => {
  const { id: campaign, seedCommit: commit } = edition
  // One that comes too early is refused: it must not wait for a start that replaces the edition, with others behind it.
  const ask = at < edition.opensAt ? lookUp : lookUpAndHold
  return all(ask({ now: at, account: player.accountId, key, slot, campaign, commit, pool }))
}

/** Returns whether key or slot belong to a play, other than the one that is being made. */
const wasPlayed = (found: readonly LookupRow[], own: string | null = null): boolean =>
  found.some(({ played, noted }) => noted !== null || (played !== null && played !== own))

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
