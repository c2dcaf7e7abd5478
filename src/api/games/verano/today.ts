import { DAY_MS } from '#contract/primitives/durations.ts'
import { hourWords } from '#contract/zones/hour-words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred, obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { clockTime, dayBlockOf } from '../../days.ts'
import type { TodayLine, WideReader } from '../game.ts'
import { soFarOf } from './progress/so-far.ts'
import { veranoRules } from './rules/rules.ts'
import { isIn } from './rules/weeks.ts'

/** Returns a line about the mission of this week until it is completed, and about the stamp of today. */
export async function veranoToday(reader: WideReader, edition: Edition): Promise<TodayLine | null> {
  const { db, season, player, now } = reader
  const { day, end } = dayBlockOf(edition.zone, now)
  const obstacle = obstacleFor(edition.definition, phaseOf(edition, now), player, day)
  if (isBarred(obstacle)) return null
  const { summary, plan } = await soFarOf(db, season, edition, player.accountId)
  const week = plan.times.weeks.find((one) => isIn(one, now))
  const mission = summary.missions.find(({ n, doneAt }) => n === week?.n && doneAt === null)
  const title = mission && veranoRules(edition).missions[mission.n - 1]?.content.title
  const isStamped = summary.days.some(({ index }) => plan.times.days[index]?.day === day)
  const zone = zoneWords(edition.zone)
  if (mission && week && title !== undefined) {
    return {
      title: `Misión ${mission.n}: ${title}`,
      text: isStamped ? leftWords(week.closesAt - now) : `${leftWords(week.closesAt - now)} Y hoy te falta el sello.`,
      action: 'Ir a la misión',
      count: 1,
      deadline: week.closesAt,
      isOfToday: !isStamped,
    }
  }
  if (isStamped) {
    const nextAt = end < edition.closesAt ? end : undefined
    const text = nextAt ? `Mañana se sella otro, desde medianoche, ${zone}.` : 'Era el último día.'
    return { title: 'El día de hoy ya está sellado', text, action: null, count: 0, deadline: null, nextAt }
  }
  const deadline = Math.min(end, edition.closesAt)
  const text = `Un toque, un punto. Hasta ${hourWords(clockTime(deadline, edition.zone))}, ${zone}.`
  return { title: 'Te falta sellar el día de hoy', text, action: 'Sellar', count: 1, deadline }
}

function leftWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  if (days >= 2) return `Quedan ${days} días.`
  return days === 1 ? 'Queda un día y algo más.' : 'Es su último día.'
}
