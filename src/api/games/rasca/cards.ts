import type { OutputOf } from '#contract/endpoint.ts'
import type { Card, getCards } from '#contract/games/rasca/rasca.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { dayOf } from '../../days.ts'
import { first, run, type Transaction } from '../../db/database.ts'
import { firstCountryIn } from '../../ledger/plays.ts'
import { extraPlaysOf, noteRevealed, playsOf, playWithId } from '../../ledger/queries.ts'
import { unitById, unitsOf } from '../../prizes/queries.ts'
import type { Season } from '../../season/season.ts'
import type { Reader } from '../game.ts'
import { nextSpan, spanAt } from '../play-span.ts'
import { bonusSlot, causeOf, daySlot } from '../slots.ts'
import { stateOf, toCard, unopened } from './card.ts'
import { allowanceOf } from './rules.ts'

type Cards = OutputOf<typeof getCards>

/** Returns a member's cards: those of this span, earned ones, and the results of earlier cards. */
export async function cardsOf({ db, player, now }: Reader, edition: Edition): Promise<Cards> {
  const { accountId: account } = player
  const campaign = edition.id
  const [plays, units, extras] = await Promise.all([
    db.ask(playsOf({ account, campaign })),
    db.ask(unitsOf({ account, campaign })),
    db.ask(extraPlaysOf({ account, campaign })),
  ])
  const phase = phaseOf(edition, now)
  const today = dayOf(edition.zone, now)
  const { plays: n, span } = allowanceOf(edition)
  const { from } = spanAt(edition, span, now)
  const slots = Array.from({ length: n }, (_, i) => daySlot(from, i + 1))
  const causes = new Map(extras.map((extra) => [bonusSlot(extra.id), extra.cause]))
  const played = new Map<string, Card>(
    plays.map((row) => {
      const unit = units.find(({ id }) => id === row.unit_id)
      return [row.slot, toCard({ row, unit, edition, now, cause: causes.get(row.slot) ?? null })]
    }),
  )
  const isRunning = phase === 'open' || phase === 'paused'
  const current = isRunning ? currentCards(slots, today, causes, played) : []
  const shown = new Set(current.map((card) => card.slot))
  const country = firstCountryIn(plays) ?? player.country
  return {
    serverNow: now,
    edition: edition.edition,
    today,
    span: { every: span, from },
    obstacle: obstacleFor(edition.definition, phase, { ...player, country }, today),
    current,
    next: nextSpan(edition, span, now),
    past: [...played.values()].filter((card) => !shown.has(card.slot)),
  }
}

function currentCards(slots: string[], today: string, causes: Map<string, string>, played: Map<string, Card>): Card[] {
  const regular = slots.map((slot) => played.get(slot) ?? unopened(slot, today))
  const earned = [...causes].flatMap(([slot, cause]) => {
    const card = played.get(slot)
    if (!card) return [unopened(slot, today, cause)]
    return card.state === 'open' ? [card] : []
  })
  return [...regular, ...earned]
}

/**
 * Records that the owner has seen the outcome. Changes nothing if the outcome was already seen or the card has settled.
 */
export function* reveal(season: Season, id: string, accountId: string, now: number): Transaction<Card> {
  const row = yield* first(playWithId({ id, account: accountId }))
  const edition = row && season.byId(row.campaign_id)
  if (!row || !edition || row.action !== 'card') throw new Problem('not_found')
  const unit = row.unit_id === null ? undefined : yield* first(unitById({ id: row.unit_id }))
  const cause = yield* causeOf({ edition, accountId, slot: row.slot })
  if (stateOf(row, now) !== 'open') return toCard({ row, unit, edition, now, cause })
  yield* run(noteRevealed({ id, now }))
  return toCard({ row: { ...row, revealed_at: now }, unit, edition, now, cause })
}
