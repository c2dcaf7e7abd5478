import type { Cake, CakeEntry } from '#contract/games/aniversario/aniversario.schema.ts'
import { counted } from '#web/format/plural.ts'
import { entriesIn } from '../state/candle-words.ts'

const ORDINALS = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo']

/** Returns an ordinal number: «segundo», or «12.º» if there is no common word for the number. */
const ordinal = (n: number) => ORDINALS[n - 1] ?? `${n}.º`

/** «Vela 3, al primer intento», «Por tu segundo año con nosotros» */
export const causeWords = (entry: CakeEntry): string =>
  entry.cause === 'candle'
    ? `Vela ${entry.n}, al ${ordinal(entry.try)} intento`
    : `Por tu ${ordinal(entry.n)} año con nosotros`

/** Explains the entries for full years as a member, both before and after the member receives them. */
export function yearsWords({ years, entries }: Pick<Cake, 'years' | 'entries'>): string {
  const { full, counted: counting, most } = years
  const rule = `Cada año completo que llevas aquí al empezar la promoción suma una más, hasta ${most}.`
  if (full === 0) return `${rule} Aún no habías cumplido el primero.`
  if (entries.some(({ cause }) => cause === 'year')) return rule
  return `${rule} Llevabas ${counted(full, 'año', 'años')}: con tu primera vela te llegan ${entriesIn(counting)}.`
}
