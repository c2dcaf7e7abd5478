import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { isBarred } from '../../campaigns/editions/eligibility.ts'
import { dateWords, dayBlockOf } from '../../days.ts'
import type { Reader, TodayLine } from '../game.ts'
import { cakeOf } from './cake.ts'

/** Returns a line about the candles that can be lit; if there are none, about the day of the next candle. */
export async function aniversarioToday(reader: Reader, edition: Edition): Promise<TodayLine | null> {
  const { candles, obstacle, next, today, closesAt } = await cakeOf(reader, edition)
  if (isBarred(obstacle)) return null
  const waiting = candles.filter(({ state }) => state === 'ready' || state === 'second')
  const last = waiting.at(-1)
  if (!last) return next ? comes(next, edition, reader.now) : null
  const isOfToday = waiting.some(({ day }) => day === today)
  const common = { count: waiting.length, isOfToday, deadline: closesAt }
  if (waiting.length > 1) {
    const title = `Te esperan ${waiting.length} velas`
    return { title, text: 'Cada una se enciende con un recuerdo.', action: 'Encender', ...common }
  }
  const text = last.state === 'second' ? 'Te queda un intento.' : 'Se enciende con un recuerdo, y tienes dos intentos.'
  return { title: `Te espera la vela ${last.n}`, text, action: 'Encender la vela', ...common }
}

function comes({ n, opensAt }: { n: number; opensAt: number }, { zone }: Edition, now: number): TodayLine {
  const isTomorrow = opensAt === dayBlockOf(zone, now).end
  const when = isTomorrow ? 'a medianoche' : `el ${dateWords(opensAt, zone)}`
  return {
    title: 'Hoy no queda ninguna vela por encender',
    text: `La vela ${n} llega ${when}, ${zoneWords(zone)}.`,
    action: null,
    count: 0,
    deadline: null,
    nextAt: opensAt,
  }
}
