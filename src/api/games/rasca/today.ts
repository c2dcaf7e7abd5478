import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { clockTime } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'
import { isOfDay } from '../slots.ts'
import { cardsOf } from './cards.ts'

/** Returns a line about the cards that remain today; if there are none, about the next day with cards. */
export async function rascaToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { current, next, obstacle } = await cardsOf(reader, edition)
  if (current.length === 0 || obstacle === 'paused') return null
  const waiting = current.filter(({ state }) => state === 'available' || state === 'open')
  const count = waiting.length
  const zone = zoneWords(edition.zone)
  if (count === 0) {
    return {
      title: 'Ya has rascado hoy',
      text: next ? `La próxima tarjeta se abre a las 00:00, ${zone}.` : 'Era la última tarjeta de esta edición.',
      action: null,
      count,
      deadline: null,
      nextAt: next?.opensAt,
    }
  }
  const ofToday = waiting.filter(({ slot, state }) => isOfDay(slot) || state === 'open').length
  const isOfToday = ofToday > 0
  const deadline = (isOfToday ? next?.opensAt : null) ?? edition.closesAt
  return {
    title: `Tienes ${count} ${count === 1 ? 'tarjeta' : 'tarjetas'} por rascar`,
    text: isOfToday
      ? `${goodWords(ofToday, count)} hasta las ${clockTime(deadline, edition.zone)}, ${zone}.`
      : `${count === 1 ? 'No caduca' : 'No caducan'} hasta que cierre la promoción.`,
    action: 'Rascar',
    count,
    deadline,
    isOfToday,
  }
}

/** Earned cards stay available longer than daily ones. */
function goodWords(ofToday: number, count: number): string {
  if (ofToday === count) return count === 1 ? 'Vale' : 'Valen'
  return ofToday === 1 ? 'La de hoy vale' : 'Las de hoy valen'
}
