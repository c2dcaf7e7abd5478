import { hash } from 'node:crypto'
import type { Card } from '#contract/mechanics/rasca.ts'
import type { CardSymbol } from '#contract/mechanics/rasca-symbols.ts'
import { PROBLEMS, Problem } from '#contract/problem.ts'
import { dayBlockOf } from '../../campaigns/days.ts'
import { type Edition, prizeIn } from '../../campaigns/edition.ts'
import { obstacleFor, type Person } from '../../campaigns/eligibility.ts'
import { phaseOf } from '../../campaigns/phase.ts'
import { first, insertNumbered, type Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { bonusCard, insertPlay, playWithId } from '../../ledger/queries.ts'
import { awardByMoment } from '../../prizes/award.ts'
import { type UnitRow, unitById } from '../../prizes/queries.ts'
import { type LookupRow, lookUp } from '../queries.ts'
import { toCard } from './card.ts'
import { parseSlot } from './slot.ts'
import { BYTES_PER_CARD, drawSymbols } from './symbols.ts'

export interface Move {
  edition: Edition
  player: Person & { accountId: string }
  slot: string
  idempotencyKey: string
}

export interface Chance {
  now: () => number
  random: (bytes: number) => Uint8Array
}

/**
 * A play, as one transaction. The same key answers the same card for ever, and so does the same slot under another key
 * (a double tap, a second tab, a lost answer): a card is opened once. What guards this are the unique keys of the
 * database, not what was read before.
 */
export function* play(move: Move, { now, random }: Chance): Transaction<Card> {
  const { edition, player, slot } = move
  const me = player.accountId
  const keyHash = hash('sha256', move.idempotencyKey, 'hex')
  const at = now()
  const found = yield* first(lookUp({ now: at, account: me, key: keyHash, slot, campaign: edition.id }))
  if (!found) throw new Problem('not_found')
  if (found.key_slot !== null && found.key_slot !== slot) throw new Problem('idempotency_key_reused')
  if (found.played !== null) return yield* cardAgain(found.played, edition, me, at)

  const cause = yield* requirePlayable(move, found, at)
  const id = uuidv7()
  const unit = found.is_unit_free ? yield* awardByMoment(edition, { accountId: me, playId: id, at }) : undefined
  const { day, end } = dayBlockOf(edition.zone, at)
  const settlesAt = Math.min(end, edition.closesAt)
  const symbols = drawSymbols(unit ? symbolFor(edition, unit) : null, random(BYTES_PER_CARD))
  const row = {
    id,
    campaign_id: edition.id,
    account_id: me,
    slot,
    day,
    key_hash: keyHash,
    at,
    symbols,
    unit_id: unit?.id ?? null,
    settles_at: settlesAt,
  }
  const seq = yield* insertNumbered(insertPlay(row))
  return toCard({ ...row, seq, revealed_at: null, notified_at: null }, unit, edition, at, cause)
}

function* cardAgain(id: string, edition: Edition, accountId: string, now: number): Transaction<Card> {
  const row = yield* first(playWithId({ id, account: accountId }))
  if (!row) throw new Problem('not_found')
  const unit = row.unit_id === null ? undefined : yield* first(unitById({ id: row.unit_id }))
  const slot = parseSlot(row.slot)
  const bonus =
    slot?.kind === 'bonus'
      ? yield* first(bonusCard({ id: slot.id, campaign: edition.id, account: row.account_id }))
      : undefined
  return toCard(row, unit, edition, now, bonus?.cause ?? null)
}

/** Refuses a play that may not be; answers what a bonus card was given for. */
function* requirePlayable({ edition, player, slot }: Move, found: LookupRow, at: number): Transaction<string | null> {
  const phase = phaseOf({ ...edition, pausedAt: found.paused_at }, at)
  const today = dayBlockOf(edition.zone, at).day
  const obstacle = obstacleFor(edition.definition, phase, player, today)
  if (obstacle) throw new Problem(obstacle, obstacle === 'paused' ? pauseDetail(edition) : {})
  const card = parseSlot(slot)
  if (!card || !edition.playable) throw new Problem('not_found')
  if (card.kind === 'day') {
    if (card.n > edition.definition.playsPerDay) throw new Problem('not_found')
    if (card.day !== today) throw new Problem('not_today')
    return null
  }
  const bonus = yield* first(bonusCard({ id: card.id, campaign: edition.id, account: player.accountId }))
  if (!bonus) throw new Problem('not_found')
  return bonus.cause
}

const pauseDetail = ({ pauseReason }: Edition) =>
  pauseReason ? { detail: `${PROBLEMS.paused.detail} Motivo: ${pauseReason}` } : {}

const symbolFor = (edition: Edition, unit: UnitRow): CardSymbol | null =>
  prizeIn(edition, unit.prize_key)?.symbol ?? null
