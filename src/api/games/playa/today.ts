import { hourWords } from '#contract/zones/hour-words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred } from '../../campaigns/editions/eligibility.ts'
import { clockTime } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'
import { isRegular } from '../slots.ts'
import { beachOf } from './beach.ts'

/** Returns a line about the digs that remain today; if there are none, about the next day with a dig. */
export async function playaToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { current, next, obstacle } = await beachOf(reader, edition)
  if (current.length === 0 || isBarred(obstacle)) return null
  const waiting = current.filter(({ play }) => play === null)
  const count = waiting.length
  const zone = zoneWords(edition.zone)
  if (count === 0) {
    return {
      title: 'Ya has cavado hoy',
      text: next
        ? `La arena vuelve a estar lisa a medianoche, ${zone}.`
        : 'Era el último día de playa de esta edición.',
      action: null,
      count,
      deadline: null,
      nextAt: next?.opensAt,
    }
  }
  const ofToday = waiting.filter(({ slot }) => isRegular(slot)).length
  const isOfToday = ofToday > 0
  const deadline = (isOfToday ? next?.opensAt : null) ?? edition.closesAt
  const until = `hasta ${hourWords(clockTime(deadline, edition.zone))}, ${zone}`
  return {
    title: count === 1 ? 'Te espera un rincón de la playa' : `Puedes cavar ${count} veces en la playa`,
    text: isOfToday
      ? inTime(until, ofToday === count)
      : count === 1
        ? 'Siempre sale algo para tu álbum, y no caduca hoy.'
        : 'Siempre sale algo para tu álbum, y no caducan hoy.',
    action: 'Cavar',
    count,
    deadline,
    isOfToday,
  }
}

/** Returns a sentence about the find and the time left. Earned digs stay available longer than the daily dig. */
const inTime = (until: string, isAll: boolean): string =>
  `Siempre sale algo para tu álbum. ${isAll ? 'Te espera' : 'Lo de hoy te espera'} ${until}.`
