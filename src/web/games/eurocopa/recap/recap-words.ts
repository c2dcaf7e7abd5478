import type { Scored } from '#contract/games/eurocopa/predictions.schema.ts'
import { counted } from '#web/format/plural.ts'
import type { Recap } from './recap.ts'

const TIERS = {
  exact: 'marcador exacto',
  difference: 'diferencia de goles acertada',
  winner: 'ganador acertado',
  none: 'sin acertar',
} satisfies Record<Scored['tier'], string>

/** «marcador exacto, y quién pasaba» */
export function tierWords({ tier, through }: Scored): string {
  if (through === 0) return TIERS[tier]
  return tier === 'none' ? 'solo quién pasaba' : `${TIERS[tier]}, y quién pasaba`
}

/** «Acertaste 3 de 10 partidos, con 1 pleno.» */
export function hitsWords({ predicted, right, exact }: Pick<Recap, 'predicted' | 'right' | 'exact'>): string {
  if (predicted === 0) return 'Elegiste a tu campeón.'
  const matches = counted(predicted, 'partido', 'partidos')
  if (right === 0) return `Pronosticaste ${matches}.`
  return `Acertaste ${right} de ${matches}${exact === 0 ? '' : `, con ${counted(exact, 'pleno', 'plenos')}`}.`
}

/**
 * Says the place of a member in the upper half, and of the others how much they predicted; undefined if `hitsWords` says
 * that already.
 */
export function placeWords(
  { predicted, right, matches }: Pick<Recap, 'predicted' | 'right' | 'matches'>,
  place: number | undefined,
  people: number,
): string | undefined {
  const all = Math.max(people, place ?? 0)
  if (place !== undefined && place * 2 <= all) return `Quedaste en el puesto ${place} de ${all}.`
  return right === 0 ? undefined : `Pronosticaste ${predicted} de ${counted(matches, 'partido', 'partidos')}.`
}

/** Explains how the points add up: «5 × 2 + 2»; null if the points explain themselves. */
export function sumWords({ points, factor, through }: Scored): string | null {
  if (points === 0 || (factor === 1 && through === 0)) return null
  return `${points}${factor === 1 ? '' : ` × ${factor}`}${through === 0 ? '' : ` + ${through}`}`
}
