import { HOUR_MS } from '#contract/primitives/durations.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { isBarred, obstacleFor } from '../../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../../campaigns/editions/phase.ts'
import { clockTime, dateWords, dayBlockOf } from '../../../days.ts'
import type { Reader, TimedReminder, TodayLine } from '../../game.ts'
import { nameOf } from '../history.ts'
import { isLocked, isOpen, type MatchNow, tournamentStateIn } from '../tournament/matches.ts'
import { predictionsOf } from './queries.ts'

/**
 * Returns a line about today's matches that the member has not predicted; if there are none, about unpredicted matches
 * of other days.
 */
export async function eurocopaToday({ db, player, now }: Reader, edition: Edition): Promise<TodayLine | null> {
  const { day, end } = dayBlockOf(edition.zone, now)
  const obstacle = obstacleFor(edition.definition, phaseOf(edition, now), player, day)
  if (isBarred(obstacle)) return null
  const { matches } = await tournamentStateIn(db, edition)
  const rows = await db.ask(predictionsOf({ account: player.accountId, campaign: edition.id }))
  const said = new Set(rows.map(({ match }) => match))
  const all = [...matches.values()]
  const missing = all.filter((match) => isOpen(match, now) && !said.has(match.match.n)).sort(byKickoff)
  const today = missing.filter(({ kickoff }) => kickoff !== null && kickoff < end)
  if (today.length > 0) return missingLine(edition, today, true)
  if (missing.length > 0) return missingLine(edition, missing, false)
  return all.some((match) => mayBeOpen(match, now)) ? NOTHING_MISSING : null
}

const byKickoff = (a: MatchNow, b: MatchNow): number => (a.kickoff ?? Infinity) - (b.kickoff ?? Infinity)

/** Returns whether a match may still be predicted, now or once its teams are known. */
const mayBeOpen = (match: MatchNow, now: number): boolean => !isLocked(match, now) && match.entry?.state !== 'suspended'

const NOTHING_MISSING: TodayLine = {
  title: 'No te falta ningún pronóstico',
  text: 'Puedes cambiar cada uno hasta que empiece su partido.',
  action: null,
  count: 0,
  deadline: null,
}

function missingLine(edition: Edition, missing: readonly MatchNow[], isOfToday: boolean): TodayLine {
  const [first] = missing
  const count = missing.length
  const what = count === 1 ? 'Te falta un pronóstico' : `Te faltan ${count} pronósticos`
  return {
    title: isOfToday ? `${what} de hoy` : what,
    text: first ? nextWords(edition, first, { isOfToday, isOnly: count === 1 }) : '',
    action: 'Pronosticar',
    count,
    deadline: first?.kickoff ?? null,
    isOfToday,
  }
}

interface Which {
  isOfToday: boolean
  isOnly: boolean
}

function nextWords(edition: Edition, { sides, kickoff }: MatchNow, { isOfToday, isOnly }: Which): string {
  const teams = sides.map((team) => nameOf(edition, team ?? '')).join(' – ')
  if (kickoff === null) return `${teams} espera fecha.`
  const when = `${isOfToday ? '' : `el ${dateWords(kickoff, edition.zone)} `}a las ${clockTime(kickoff, edition.zone)}, ${zoneWords(edition.zone)}`
  return isOnly ? `${teams} empieza ${when}.` : `El primero, ${teams}, empieza ${when}.`
}

const BEFORE_MS = 3 * HOUR_MS

/** Reminds a member three hours before the first match of the day that the member has not predicted. */
export const eurocopaReminder: TimedReminder = {
  words: 'Tres horas antes del primer partido que te falte cada día',
  async next(db, edition, after) {
    const { matches } = await tournamentStateIn(db, edition)
    const times = [...matches.values()].flatMap(({ kickoff }) => (kickoff === null ? [] : kickoff - BEFORE_MS))
    const later = times.filter((at) => at > after)
    return later.length > 0 ? Math.min(...later) : null
  },
  async line(reader, edition) {
    const today = await eurocopaToday(reader, edition)
    const isSoon = today?.deadline != null && today.deadline - reader.now <= BEFORE_MS
    return isSoon ? today : null
  },
}
