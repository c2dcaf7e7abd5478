import { CODE_LENGTH, type CodeSlip, printPartnerCode, readPartnerCode } from '#contract/partner-code.ts'
import { groupsOfFour, readCrockford } from '#contract/primitives/crockford.ts'
import { plural } from './plural.ts'

/**
 * Maximum number of characters shown. A longer text is not a code, but the page still shows its beginning to the
 * visitor.
 */
const MOST_SHOWN = 40

/**
 * Returns a code in its printed form if it is one of ours, else as the visitor wrote it. The page shows exactly the
 * code that it redeems.
 */
export function shownCode(written: string, shapes: readonly string[]): string {
  const { ours, theirs } = readPartnerCode(written, shapes)
  return ours !== null && theirs === null ? printPartnerCode(ours) : written.trim().slice(0, MOST_SHOWN)
}

const SLIPS: Record<CodeSlip, (signs: number) => string> = {
  empty: () => 'Escribe tu código.',
  short: (signs) => missing(CODE_LENGTH - signs),
  long: (signs) => excess(signs - CODE_LENGTH),
  letter: () => 'La U no se usa en estos códigos: mira si es una V.',
  typo: () => 'Hay alguna letra o número mal: revísalo.',
  unlike: () => 'No se parece a ningún código de los que se canjean aquí: revísalo letra por letra.',
}

const missing = (count: number) => `${plural(count, 'Falta', 'Faltan')} ${count} ${plural(count, 'signo', 'signos')}.`
const excess = (count: number) =>
  `${plural(count, 'Sobra', 'Sobran')} ${count} ${plural(count, 'signo', 'signos')}: el código tiene ${CODE_LENGTH}.`

/** Explains the error in a code to the visitor who wrote it. */
export const slipWords = (slip: CodeSlip, written: string): string =>
  SLIPS[slip](readCrockford(written.replace(/^.*\//, '')).length)

interface Typed {
  text: string
  caret: number
}

/**
 * Groups a code by four characters while the visitor types; the caret stays behind the same character. Leaves an
 * address unchanged.
 */
export function groupTyped({ text, caret }: Typed): Typed {
  const signs = signsIn(text)
  if (/[/:?]/.test(text) || signs.length > CODE_LENGTH) return { text, caret }
  const before = signsIn(text.slice(0, caret)).length
  return { text: groupsOfFour(signs).join('-'), caret: before + Math.floor(Math.max(before - 1, 0) / 4) }
}

const signsIn = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
