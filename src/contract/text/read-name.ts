import { plainLetters } from './compared-name.ts'
import { hasAddress, hasLink, hasPhone } from './contacts.ts'
import { charactersIn } from './counted.ts'
import { isReserved, RESERVED_FAULT } from './reserved-names.ts'

export interface TextRules {
  /** Maximum number of characters. */
  most: number
  /** The message for an empty text. */
  empty?: string
}

/** A text as stored and shown, or a sentence that says what to change. */
export type ReadText = { text: string } | { fault: string }

/**
 * Reads a text that other people see as a name: an alias, a board name, the name of a league or of a winner. The
 * function is idempotent.
 */
export function readName(written: string, rules: TextRules): ReadText {
  const line = oneLine(written, rules)
  if ('fault' in line) return line
  const { text } = line
  const fault = contactFault(text) ?? signFault(text, NAME_SIGN)
  if (fault) return { fault }
  if (!/\p{L}/u.test(text)) return { fault: 'Escribe al menos una letra.' }
  return isReserved(text) ? { fault: RESERVED_FAULT } : line
}

/**
 * Reads one line of a postal address. The line is printed on labels, so it may have more signs than a name, and only
 * Latin letters.
 */
export function readLine(written: string, rules: TextRules): ReadText {
  const line = oneLine(written, rules)
  if ('fault' in line) return line
  const fault = hasLink(line.text) ? 'No pongas correos ni páginas.' : signFault(line.text, PRINTED_SIGN)
  return fault ? { fault } : line
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
/** Maximum number of UTF-16 code units. A longer text is rejected without cleaning it up first. */
const MOST_RAW = 1_000

function oneLine(written: string, { most, empty = 'Escribe al menos una letra.' }: TextRules): ReadText {
  const trimmed = written.trim()
  if (trimmed === '') return { fault: empty }
  if (LINE_BREAK.test(trimmed)) return { fault: 'Escríbelo en una sola línea.' }
  const text = trimmed.length > MOST_RAW ? trimmed : composed(trimmed)
  const excess = charactersIn(text) - most
  if (excess <= 0) return { text }
  return { fault: `Quita ${excess} ${excess === 1 ? 'carácter' : 'caracteres'}: caben ${most}.` }
}

/** Maps typographic characters to the plain characters that they replace. */
const WRITTEN_FOR = new Map(
  Object.entries({ '’': '‘ʼ´`′＇', '-': '‐‑‒–—−', '·': '‧∙⋅•' }).flatMap(([plain, signs]) =>
    [...signs].map((sign) => [sign, plain] as const),
  ),
)

/** Composes accents with their letters and replaces white space of every kind by one space. */
const composed = (text: string): string =>
  Array.from(text.normalize('NFC'), (sign) => WRITTEN_FOR.get(sign) ?? sign)
    .join('')
    .replaceAll(/\p{White_Space}+/gu, ' ')

function contactFault(text: string): string | undefined {
  if (hasAddress(text)) return 'No pongas correos ni páginas. Si no lo es, deja un espacio después del punto.'
  return hasPhone(text) ? 'No pongas un número de teléfono: lo leen otras personas.' : undefined
}

const NAME_SIGN = /[0-9 '’.,·_!¡?¿&+()-]/
const PRINTED_SIGN = /[ -@[-`{-~’·¡¿«»“”°€…№½¼¾²³]/
/** Combining accents of Latin letters. In a composed text, only few letters still have a combining accent. */
const MARK = /[\u0300-\u0331]/
/** A mark that follows no letter, or a third mark on one letter. */
const STACKED_MARKS = /(?:^|[^\p{L}\p{M}])\p{M}|\p{M}{3}/u
const MARKS_FAULT = 'Deja como mucho dos acentos sobre cada letra.'
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Returns whether a character is a Latin letter of our languages. Letters of other scripts and rare Latin letters can
 * pass for common ones.
 */
const isLetter = (sign: string): boolean =>
  /\p{L}/u.test(sign) && /\p{Script=Latin}/u.test(sign) && /^[a-z]+$/.test(plainLetters(sign))

function signFault(text: string, allowed: RegExp): string | undefined {
  const odd = Array.from(text).find((sign) => !(allowed.test(sign) || MARK.test(sign) || isLetter(sign)))
  if (odd === undefined) return STACKED_MARKS.test(text.normalize('NFD')) ? MARKS_FAULT : undefined
  if (UNSEEN.test(odd)) return 'Lleva signos que no se ven. Bórralo y escríbelo a mano.'
  if (/\p{M}/u.test(odd)) return MARKS_FAULT
  return /\p{L}/u.test(odd) ? `Quita «${odd}»: solo valen letras latinas.` : `Quita «${odd}»: aquí no se puede usar.`
}
