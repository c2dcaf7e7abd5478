import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred } from '../../campaigns/editions/eligibility.ts'
import { dateWords, dayBlockOf } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'
import { calendarOf } from './calendar.ts'
import { myDoorsOf } from './my-doors.ts'

/** Returns a line about the unopened doors that still give something; if there are none, about the next door. */
export async function xmasToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { opened, obstacle } = await myDoorsOf(reader, edition)
  if (isBarred(obstacle)) return null
  const { doors, next } = calendarOf(edition, reader.now)
  const numbers = new Set(opened.map(({ n }) => n))
  const waiting = doors.filter(({ n, phase }) => (phase === 'today' || phase === 'late') && !numbers.has(n))
  const zone = zoneWords(edition.zone)
  const last = waiting.at(-1)
  if (!last) {
    if (!next) return null
    return {
      title: 'Ya has abierto la puerta de hoy',
      text: `La puerta ${next.n} se abre ${whenOf(next.opensAt, edition, reader.now)}, ${zone}.`,
      action: null,
      count: 0,
      deadline: null,
      nextAt: next.opensAt,
    }
  }
  const first = waiting.reduce((a, b) => (b.lateUntil < a.lateUntil ? b : a))
  const today = waiting.find(({ phase }) => phase === 'today')
  const ofToday = today ? `La de hoy es la ${today.n}. ` : ''
  const soonest =
    first.lateUntil < last.lateUntil
      ? inOrder(first, edition, reader.now)
      : 'Todas dan lo que guardan hasta que cierre la promoción.'
  return {
    title: waiting.length === 1 ? `Te espera la puerta ${last.n}` : `Te esperan ${waiting.length} puertas`,
    text: waiting.length === 1 ? 'Ábrela a tiempo y te llevas lo que guarda.' : ofToday + soonest,
    action: waiting.length === 1 ? 'Abrir la puerta' : 'Abrir las puertas',
    count: waiting.length,
    isOfToday: waiting.some(({ phase }) => phase === 'today'),
    deadline: first.lateUntil,
  }
}

const inOrder = ({ n, lateUntil }: { n: number; lateUntil: number }, { zone }: Edition, now: number): string =>
  lateUntil <= dayBlockOf(zone, now).end ? `La ${n} caduca hoy: ábrela primero.` : `Abre primero la ${n}: caduca antes.`

function whenOf(at: number, { zone }: Edition, now: number): string {
  if (at === dayBlockOf(zone, now).end) return 'a medianoche'
  return `el ${dateWords(at, zone)}`
}
