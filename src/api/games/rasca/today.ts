import { hourWords } from '#contract/zones/hour-words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred } from '../../campaigns/editions/eligibility.ts'
import { clockTime, dayBlockOf } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'
import { isRegular } from '../slots.ts'
import { cardsOf } from './cards.ts'

/** By span: what is played, which cards are meant, and the day of the next ones. */
const WORDS = {
  day: { played: 'Ya has rascado hoy', of: 'de hoy', opens: 'a medianoche', lastDay: '' },
  week: { played: 'Ya has rascado esta semana', of: 'de esta semana', opens: 'el lunes', lastDay: 'el domingo a ' },
  edition: { played: 'Ya has rascado', of: '', opens: 'a medianoche', lastDay: '' },
}

/** Returns a line about the cards that remain; if there are none, about the next cards. */
export async function rascaToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { current, next, obstacle, span } = await cardsOf(reader, edition)
  if (current.length === 0 || isBarred(obstacle)) return null
  const words = WORDS[span.every]
  const waiting = current.filter(({ state }) => state === 'available' || state === 'open')
  const count = waiting.length
  const zone = zoneWords(edition.zone)
  if (count === 0) {
    return {
      title: words.played,
      text: next ? `La próxima tarjeta se abre ${words.opens}, ${zone}.` : 'Era la última tarjeta de esta edición.',
      action: null,
      count,
      deadline: null,
      nextAt: next?.opensAt,
    }
  }
  const regular = waiting.filter(({ slot, state }) => isRegular(slot) || state === 'open').length
  const deadline = (regular > 0 ? next?.opensAt : null) ?? edition.closesAt
  const isEnding = span.every === 'day' || (span.every === 'week' && next !== null)
  return {
    title: `Tienes ${count} ${count === 1 ? 'tarjeta' : 'tarjetas'} por rascar`,
    text:
      regular > 0 && isEnding
        ? `${goodWords(regular, count, words.of)} hasta ${words.lastDay}${hourWords(clockTime(deadline, edition.zone))}, ${zone}.`
        : `${count === 1 ? 'No caduca' : 'No caducan'} hasta que cierre la promoción.`,
    action: 'Rascar',
    count,
    deadline,
    isOfToday: regular > 0 && deadline <= dayBlockOf(edition.zone, reader.now).end,
  }
}

/** Earned cards stay available longer than regular ones. */
function goodWords(regular: number, count: number, of: string): string {
  if (regular === count) return count === 1 ? 'Vale' : 'Valen'
  return regular === 1 ? `La ${of} vale` : `Las ${of} valen`
}
