import { zoneWords } from '#contract/zone-words.ts'
import type { Edition } from '../../campaigns/edition.ts'
import type { Reader, TodayLine } from '../mechanic.ts'
import { isOfDay } from '../slots.ts'
import { beachOf } from './beach.ts'

/** The digs that wait today; after the last one, when the next comes. */
export async function playaToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { current, next, obstacle } = await beachOf(reader, edition)
  if (current.length === 0 || obstacle === 'paused') return null
  const waiting = current.filter(({ play }) => play === null)
  const count = waiting.length
  const zone = zoneWords(edition.zone)
  if (count === 0) {
    return {
      title: 'Ya has cavado hoy',
      text: next ? `La arena vuelve a estar lisa a las 00:00, ${zone}.` : 'Era el último día de playa de esta edición.',
      action: null,
      count,
      deadline: null,
      nextAt: next?.opensAt,
    }
  }
  const isOfToday = waiting.some(({ slot }) => isOfDay(slot))
  return {
    title: count === 1 ? 'Te espera un rincón de la playa' : `Puedes cavar ${count} veces en la playa`,
    text: isOfToday ? `Hay una concha segura, hasta las 00:00, ${zone}.` : 'Hay una concha segura, y no caduca hoy.',
    action: 'Cavar',
    count,
    deadline: (isOfToday ? next?.opensAt : null) ?? edition.closesAt,
    isOfToday,
  }
}
