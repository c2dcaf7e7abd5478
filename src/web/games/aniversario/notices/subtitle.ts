import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { canAnswer, isAllLit, nextToLight } from '../state/cake-state.ts'

/** Returns the line under the title: the next thing to do. */
export function subtitleFor(campaign: Parameters<typeof taglineOf>[0], cake: Cake): string {
  if (cake.obstacle) return taglineOf(campaign)
  const candle = nextToLight(cake)
  const waiting = cake.candles.filter((one) => canAnswer(one, cake)).length
  if (candle && waiting > 1) {
    return `Te esperan ${waiting} velas${candle.day === cake.today ? `: la de hoy es la ${candle.n}` : ''}.`
  }
  if (candle?.state === 'second') return `En la vela ${candle.n} te queda un intento.`
  if (candle) return candle.day === cake.today ? `Hoy te espera la vela ${candle.n}.` : `Te espera la vela ${candle.n}.`
  if (isAllLit(cake)) return 'Las siete velas arden. ¡Por muchos años!'
  return cake.next ? `Por hoy ya está. Mañana, la vela ${cake.next.n}.` : 'Ya han salido las siete velas.'
}
