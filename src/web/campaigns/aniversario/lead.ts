import type { Campaign } from '#contract/campaigns.ts'
import type { Cake } from '#contract/mechanics/aniversario.ts'
import { isAllLit, nextToLight } from './cake-state.ts'

/** The line under the title: what there is to do now. */
export function leadFor({ tagline }: Pick<Campaign, 'tagline'>, cake: Cake): string {
  if (cake.obstacle) return tagline
  const candle = nextToLight(cake)
  if (candle?.state === 'second') return `En la vela ${candle.n} te queda un intento.`
  if (candle) return candle.day === cake.today ? `Hoy te espera la vela ${candle.n}.` : `Te espera la vela ${candle.n}.`
  if (isAllLit(cake)) return 'Las siete velas arden. ¡Por muchos años!'
  return cake.next ? `Por hoy ya está. Mañana, la vela ${cake.next.n}.` : 'Ya han salido las siete velas.'
}
