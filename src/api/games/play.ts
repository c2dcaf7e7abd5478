import type { Obstacle } from '#contract/campaigns.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { type Person, refusal } from '../campaigns/editions/eligibility.ts'
import { noteBeginning, OutdatedEdition, versionOf } from '../campaigns/editions/hold-edition.ts'
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

/** A member's request to play. `choice` is what the member has decided, such as a spot or an answer. */
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

/** A completed play, with all data for its response. */
export interface Played {
  row: PlayRow
  unit: UnitRow | undefined
  edition: Edition
  /** The cause of an earned play. */
  cause: string | null
  now: number
}

/** A play that is being made. */
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
   * Returns the part of a slot that the request determines, without a day or week that the server's clock adds. By
   * default the whole slot.
   */
  askedOf?: (slot: string) => string
  /** Returns the pool whose units the play can win by moment; undefined if the play cannot win a unit. */
  pool?: (move: Move<Choice>, at: number) => string | undefined
  /**
   * Checks that the member may use the slot now; throws a Problem if not. Returns the cause that earned the play, null
   * for a play without a cause.
   */
  admit(move: Move<Choice>, at: number): Transaction<string | null> | null
  /** Gives the play a unit that has no moment. */
  award?(move: Move<Choice>, play: { id: string; at: number }): Transaction<UnitRow | undefined>
  /**
   * Returns the `detail` of the play's row, in a format that the game defines: one line, and no personal data, because
   * details are published.
   */
  detail(making: PlayInput<Choice>): string | Transaction<string>
  /** Returns when the play settles, within a day or so; null if the member sees the outcome at once. */
  settlesAt(edition: Edition, at: number): number | null
  /** Makes further changes in the same transaction. */
  after?(row: PlayRow, move: Move<Choice>): Transaction<void>
  /**
   * Checks a request that repeats an existing play: throws a Problem if `choice` does not match that play. `hasSameKey`
   * is whether the request has that play's idempotency key.
   */
  again?(row: PlayRow, choice: Choice, hasSameKey: boolean): void
  answer(played: Played): Answer
}

const NO_POOL = ''

/**
 * Returns the function that makes plays of a game inside a transaction. Requests with the same idempotency key always
 * get the same response. A request with another key for the same slot (a double tap, a second tab, a retry after a lost
 * response) also gets that response, and its key is recorded. Unique keys in the database ensure both. Throws
 * `not_found`, `idempotency_key_reused`, the obstacles of the edition, whatever `admit` throws, and `PlayedMeanwhile`.
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
      // Another process may have made the same play while this process waited. That play may be the cause of the
      // problem.
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

/** The SHA-256 of a request's idempotency key, and the time of the request. */
interface Keyed {
  key: string
  at: number
}

/**
 * Reads everything that most plays need (see `lookUp`). Returns no rows if the database and this process have different
 * definitions of the edition.
 */
const findPlayed = (
  { edition, player, slot }: Move<unknown>,
  { key, at, pool }: Keyed & { pool: string },
): Transaction<LookupRow[]> => {
  // A play before the opening is refused anyway, so it takes no lock and does not wait for a starting process that
  // replaces the edition.
  const ask = at < edition.opensAt ? lookUp : lookUpAndHold
  return all(ask({ now: at, account: player.accountId, key, slot, pool, ...versionOf(edition) }))
}

/**
 * Returns whether the key or the slot already belongs to a play. The play with the id `own`, which is the one being
 * made, does not count.
 */
const wasPlayed = (found: readonly LookupRow[], own: string | null = null): boolean =>
  found.some(({ played, noted }) => noted !== null || (played !== null && played !== own))

/**
 * Throws the obstacle. A country that is not eligible is no obstacle if the country of the member's first play is: that
 * country counts until the edition ends, even if the member moves.
 */
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
