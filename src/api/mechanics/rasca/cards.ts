import type { OutputOf } from '#contract/endpoint.ts'
import type { Card, getCards } from '#contract/mechanics/rasca.ts'
import { Problem } from '#contract/problem.ts'
import { addDays, dayBlockOf, dayOf, startOfDay } from '../../campaigns/days.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { obstacleFor, type Person } from '../../campaigns/eligibility.ts'
import { phaseOf } from '../../campaigns/phase.ts'
import type { Season } from '../../campaigns/season.ts'
import { type Database, first, run, type Transaction } from '../../db/database.ts'
import { bonusCardsOf, noteRevealed, playsOf, playWithId } from '../../ledger/queries.ts'
import { unitById, unitsOf } from '../../prizes/queries.ts'
import { stateOf, toCard, unopened } from './card.ts'
import { daySlot } from './slot.ts'

type Cards = OutputOf<typeof getCards>

/** The cards of a member: today's, those earned, and what became of the earlier ones. */
export async function cardsOf(
  db: Database,
  edition: Edition,
  person: Person & { accountId: string },
  now: number,
): Promise<Cards> {
  const [plays, units, bonuses] = await Promise.all([
    playsOf(db.read, person.accountId, edition.id),
    unitsOf(db.read, person.accountId, edition.id),
    bonusCardsOf(db.read, person.accountId, edition.id),
  ])
  const phase = phaseOf(edition, now)
  const today = dayOf(edition.zone, now)
  const causes = new Map(bonuses.map((bonus) => [`bonus:${bonus.id}`, bonus.cause]))
  const played = new Map<string, Card>(
    plays.map((play) => {
      const unit = units.find(({ id }) => id === play.unit_id)
      return [play.slot, toCard(play, unit, edition, now, causes.get(play.slot) ?? null)]
    }),
  )
  const isRunning = phase === 'open' || phase === 'paused'
  const current = isRunning ? currentCards(edition, today, causes, played) : []
  const shown = new Set(current.map((card) => card.slot))
  return {
    serverNow: now,
    today,
    obstacle: obstacleFor(edition.definition, phase, person, today),
    current,
    next: nextDay(edition, now),
    past: [...played.values()].filter((card) => !shown.has(card.slot)),
  }
}

function currentCards(edition: Edition, today: string, causes: Map<string, string>, played: Map<string, Card>): Card[] {
  const slots = Array.from({ length: edition.definition.playsPerDay }, (_, i) => daySlot(today, i + 1))
  const todays = slots.map((slot) => played.get(slot) ?? unopened(slot, today))
  const earned = [...causes].flatMap(([slot, cause]) => {
    const card = played.get(slot)
    if (!card) return [unopened(slot, today, cause)]
    return card.state === 'open' ? [card] : []
  })
  return [...todays, ...earned]
}

function nextDay(edition: Edition, now: number): Cards['next'] {
  if (now < edition.opensAt) return { day: dayOf(edition.zone, edition.opensAt), opensAt: edition.opensAt }
  const { end } = dayBlockOf(edition.zone, now)
  if (end >= edition.closesAt) return null
  const day = addDays(dayOf(edition.zone, now), 1)
  return { day, opensAt: startOfDay(edition.zone, day) }
}

/** Notes that the owner has seen the outcome. A repeat, or one that comes after the day, changes nothing. */
export function* reveal(season: Season, id: string, accountId: string, now: number): Transaction<Card> {
  const play = yield* first(playWithId({ id, account: accountId }))
  const edition = play && season.byId(play.campaign_id)
  if (!play || !edition) throw new Problem('not_found')
  const unit = play.unit_id === null ? undefined : yield* first(unitById({ id: play.unit_id }))
  if (stateOf(play, now) !== 'open') return toCard(play, unit, edition, now)
  yield* run(noteRevealed({ id, now }))
  return toCard({ ...play, revealed_at: now }, unit, edition, now)
}
