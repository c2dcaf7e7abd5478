import { MONTH } from '#host/spreadsheet-cell.ts'
import type { CodeLine } from './code-list.ts'
import type { LineFaults } from './line-faults.ts'

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const NUMBER_OF_MONTH = '(?:0?[1-9]|1[0-2])'
const YEAR = '(?:19|20)?\\d\\d'
const TIME = '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d+)?)?(?: ?[ap]\\.? ?m\\.?)?'
const AND_TIME = `(?:[ T]${TIME})?`

const TIME_OF_DAY = new RegExp(`^${TIME}$`, 'i')

/**
 * Matches a date with the name of a month, but not if the name is in capitals: a spreadsheet writes `mar-26` or
 * `Mar-26`, so `MAYO-26` is a code.
 */
const DATE_IN_WORDS = new RegExp(
  `^(?=.*(?-i:[a-z]))(?:\\d{1,4}(?:[-/. ]| de )${MONTH}(?:(?:[-/. ]| de )\\d{2,4})?${AND_TIME}|${MONTH}[-/. ]\\d{1,4})$`,
  'i',
)
const DATE_IN_FIGURES = new RegExp(
  [
    `^${DAY}([-/.])${NUMBER_OF_MONTH}\\1${YEAR}${AND_TIME}$`,
    `^${NUMBER_OF_MONTH}([-/.])${DAY}\\2${YEAR}${AND_TIME}$`,
    `^(?:${DAY}/${NUMBER_OF_MONTH}|${NUMBER_OF_MONTH}/${DAY})$`,
    `^(?:19|20)\\d\\d([-/.])${NUMBER_OF_MONTH}\\3${DAY}${AND_TIME}$`,
  ].join('|'),
)
const ERROR =
  /^#(?:N\/?[ADV]|[¡¿]?(?:REF|VALOR|VALUE|NOMBRE|NAME|N[UÚ]M|NULO|NULL|DIV\/0|DESBORDAMIENTO|SPILL|C[AÁ]LC|CAMPO|FIELD|BLOQUEADO|BLOCKED|CONECTAR|CONNECT|OCUPADO|BUSY|DESCONOCIDO|UNKNOWN|EXTERNO|EXTERNAL|ERROR|PYTHON)[!?]|OBTENIENDO_DATOS|GETTING_DATA|#+)$|^Err:5\d\d$/i

type Kind = readonly [what: string, pattern: RegExp]

/** Texts that only a spreadsheet writes and never a partner, whatever the other codes look like. */
const CERTAIN: readonly Kind[] = [
  ['is a number as a spreadsheet shortens it (1,23E+15)', /^-?\d+(?:[.,]\d+)?E[+-]\d{1,3}$|^-?\d+[.,]\d+E\d{1,3}$/i],
  ['is an error of a spreadsheet (#N/D)', ERROR],
  ['is a truth value of a spreadsheet (VERDADERO)', /^(?:verdadero|falso|true|false)$/i],
  ['is a formula of a spreadsheet', /^="[^"]*"$|^=[\p{L}.]+\(/u],
  ["begins with the apostrophe by which a spreadsheet marks text ('0123)", /^'\d/],
]

/**
 * Texts that a spreadsheet makes of codes. They count as damage unless undamaged codes of the list have the same shape.
 */
const LIKELY: readonly Kind[] = [
  ['is a date, which a spreadsheet has made of a code', DATE_IN_WORDS],
  ['is a date, which a spreadsheet has made of a code', DATE_IN_FIGURES],
  ['is a time, which a spreadsheet has made of a code', TIME_OF_DAY],
  ['is an amount, which a spreadsheet has made of a code', /^-?\d+(?:[.,]\d+)* ?[%€$]$|^\d{4,}[.,]0+$/],
]

/** Returns whether a text is a date or a time, such as a spreadsheet makes of a match result. */
export const isDateOrTime = (text: string): boolean =>
  [DATE_IN_WORDS, DATE_IN_FIGURES, TIME_OF_DAY].some((pattern) => pattern.test(text))

/** Returns the damage that a spreadsheet has done to a text, if the text alone shows it. */
export const damageIn = (text: string): string | undefined => kindOf(text, CERTAIN) ?? kindOf(text, LIKELY)

/**
 * Adds a fault for each code that a spreadsheet has changed, and returns the lines of these codes. `12E5` is a valid
 * code: a spreadsheet would have written `1,2E+06`.
 */
export function addDamage(codes: readonly CodeLine[], faults: LineFaults): ReadonlySet<number> {
  const damaged = [...lookLikeValues(codes), ...lostDigits(codes)]
  for (const { line, what } of damaged) faults.add(line, what)
  return new Set(damaged.map(({ line }) => line))
}

interface Damage {
  line: number
  what: string
}

function lookLikeValues(codes: readonly CodeLine[]): Damage[] {
  const damaged: Damage[] = []
  const likely: (Damage & { shape: string })[] = []
  const soundShapes = new Set<string>()
  for (const { line, code } of codes) {
    const certain = kindOf(code, CERTAIN)
    const what = certain ?? kindOf(code, LIKELY)
    if (certain) damaged.push({ line, what: certain })
    else if (what) likely.push({ line, what, shape: shapeOf(code) })
    else if (soundShapes.size < MOST_SHAPES) soundShapes.add(shapeOf(code))
  }
  return damaged.concat(likely.filter(({ shape }) => !soundShapes.has(shape)))
}

/**
 * Maximum number of shapes that are remembered. A partner's codes have a few shapes, but a list of words may have one
 * per line.
 */
const MOST_SHAPES = 10_000

const kindOf = (code: string, kinds: readonly Kind[]): string | undefined =>
  kinds.find(([, pattern]) => pattern.test(code))?.[0]

/** Returns `99-aaa` for `01-mar`. */
const shapeOf = (code: string): string =>
  code
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/g, '9')

const FIGURES = /^[1-9]\d*$/
/** Number of digits of a number that a spreadsheet keeps. */
const KEPT_DIGITS = 15

function lostDigits(codes: readonly CodeLine[]): Damage[] {
  const figures = codes.filter(({ code }) => FIGURES.test(code))
  const length = figures.length === codes.length && isSeries(figures) ? 0 : commonLength(codes)
  const long = figures.filter(({ code }) => code.length > KEPT_DIGITS)
  return [
    ...figures
      .filter(({ code }) => code.length < length)
      .map(({ line }) => ({ line, what: 'is shorter than the others: a spreadsheet has dropped its zeros' })),
    ...(areRounded(long)
      ? long.map(({ line }) => ({ line, what: 'has zeros after 15 digits: a spreadsheet keeps no more of a number' }))
      : []),
  ]
}

/** Returns whether the codes are consecutive numbers: 998, 999, 1000. */
function isSeries(figures: readonly CodeLine[]): boolean {
  const numbers = figures.map(({ code }) => Number(code)).sort((a, b) => a - b)
  return numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)
}

const SHORTEST = 4
/** The share of the codes of a list that must have the same length for it to count as common. */
const MOST = 2 / 3

/** Returns the length that most codes have; 0 if there is no common length. */
function commonLength(codes: readonly CodeLine[]): number {
  const counts = new Map<number, number>()
  for (const { code } of codes) counts.set(code.length, (counts.get(code.length) ?? 0) + 1)
  const [length, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
  return length >= SHORTEST && count > 1 && count >= codes.length * MOST ? length : 0
}

/**
 * Minimum number of zeros after the first 15 digits, in all codes together, that shows rounding. In lists of random
 * codes this happens by chance in one of a thousand.
 */
const TELLING_ZEROS = 3

function areRounded(long: readonly CodeLine[]): boolean {
  const tails = long.map(({ code }) => code.slice(KEPT_DIGITS))
  return tails.every((tail) => /^0+$/.test(tail)) && tails.reduce((sum, { length }) => sum + length, 0) >= TELLING_ZEROS
}
