import { PLACES } from '#contract/games/xmastree/ornaments.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred, obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { dayOf } from '../../days.ts'
import type { TodayLine, WideReader } from '../game.ts'
import { weekCause } from './acts.ts'
import { grownOf } from './grown.ts'
import { hungOn, waitingOf } from './rules/places.ts'
import { treeRules } from './rules/rules.ts'

/**
 * Returns a line about the ornaments that are not hung yet; if there are none, about the ornaments of this week that
 * the member has not collected.
 */
export async function treeToday(reader: WideReader, edition: Edition): Promise<TodayLine | null> {
  const { db, player, now } = reader
  const obstacle = obstacleFor(edition.definition, phaseOf(edition, now), player, dayOf(edition.zone, now))
  if (isBarred(obstacle)) return null
  const { places, owned, events } = await grownOf(db, reader, edition, player.accountId)
  const free = PLACES - hungOn(places)
  const waiting = [...waitingOf(places, owned).values()].reduce((sum, count) => sum + count, 0)
  const count = Math.min(free, waiting)
  const deadline = edition.closesAt
  const { visits } = treeRules(edition)
  // A reminder is sent only for the week's ornaments, because ornaments in the tray are not lost.
  const isOfToday = visits > 0 && !events.some(({ once }) => once === weekCause(edition, now))
  if (count > 0) {
    const title = count === 1 ? 'Tienes un adorno por colgar' : `Tienes ${count} adornos por colgar`
    const text = free === count ? 'Con lo que tienes completas tu árbol.' : `A tu árbol le quedan ${free} sitios.`
    return { title, text, action: 'Colgar', count, deadline, isOfToday }
  }
  if (free === 0 || !isOfToday) return null
  const text = visits === 1 ? 'Esta semana te espera un adorno.' : `Esta semana te esperan ${visits} adornos.`
  return { title: 'Tu árbol tiene algo para ti', text, action: 'Ir al árbol', count: visits, deadline, isOfToday }
}
