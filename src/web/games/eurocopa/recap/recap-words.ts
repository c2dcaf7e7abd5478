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

/** Explains how the points add up: «5 × 2 + 2»; null if the points explain themselves. */
export function sumWords({ points, factor, through }: Scored): string | null {
  if (points === 0 || (factor === 1 && through === 0)) return null
  return `${points}${factor === 1 ? '' : ` × ${factor}`}${through === 0 ? '' : ` + ${through}`}`
}
