import { ALPHABET, groupsOfFour, readCrockford } from './primitives/crockford.ts'

/** Number of characters of a code: eleven random characters of 5 bits each, and a check character. */
export const CODE_LENGTH = 12

/** Multiplies an element of GF(32), the field of polynomials modulo x⁵ + x² + 1, by x. */
const timesX = (element: number): number => (element << 1) ^ (element & 0b10000 ? 0b100101 : 0)

/**
 * Returns the remainder of a code, which is 0 if the check character is right. The sum starts from 1, so that the
 * remainder of a code of only zeros is not 0.
 */
const remainderOf = (code: string): number =>
  [...code].reduce((sum, character) => timesX(sum) ^ ALPHABET.indexOf(character), 1)

/**
 * Returns the check character of a code: the remainder of a polynomial over GF(32). The check detects any single wrong
 * character and any two swapped characters, while Luhn mod 32 would accept `0Z` for `Z0`.
 */
const checkOf = (code: string): string => ALPHABET[timesX(remainderOf(code))] ?? ''

/** Returns a new code without separators. */
export function newPartnerCode(random: (bytes: number) => Uint8Array): string {
  const code = Array.from(random(CODE_LENGTH - 1), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return code + checkOf(code)
}

/** Formats a code for print: `7K2M-QX9T-04BD`. */
export const printPartnerCode = (code: string): string => groupsOfFour(code).join('-')

/** The fault of a typed code, judged by its text alone. `unlike`: the text has the form of no accepted code. */
export type CodeSlip = 'empty' | 'short' | 'long' | 'letter' | 'typo' | 'unlike'

const isOurs = (code: string): boolean => code.length === CODE_LENGTH && [...code].every((c) => ALPHABET.includes(c))

/**
 * Returns the last segment if the text is the address in a QR code; otherwise the whole text, because a partner's own
 * code may contain a slash.
 */
function codeIn(written: string): string {
  if (written.split('/').length < 3) return written
  const [path = ''] = written.split(/[?#]/)
  return path.split('/').findLast((part) => part.trim() !== '') ?? ''
}

/** Returns a code in capitals and without separators. */
export const withoutSeparators = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Returns a typed or pasted text in capitals and without separators. */
const bare = (written: string): string => withoutSeparators(codeIn(written.normalize('NFKC')))

/**
 * Returns whether a code matches a partner's pattern. In the pattern, `#` matches a digit, `@` a letter, `*` a digit or
 * a letter, and any other character only itself. Separators are ignored.
 */
function fits(code: string, shape: string): boolean {
  const places = shape.toUpperCase().replaceAll(/[^0-9A-Z#@*]/g, '')
  if (places.length !== code.length) return false
  return [...places].every((place, i) => {
    const c = code[i] ?? ''
    if (place === '#') return /\d/.test(c)
    if (place === '@') return /[A-Z]/.test(c)
    return place === '*' || place === c
  })
}

/**
 * The possible readings of a typed code: `ours` as a code that the site made, `theirs` as a code with a partner's own
 * pattern.
 */
export interface CodeReading {
  ours: string | null
  theirs: string | null
  /** Null if the text can be a code of either kind. */
  slip: CodeSlip | null
}

export function readPartnerCode(written: string, shapes: readonly string[]): CodeReading {
  const text = bare(written)
  const code = readCrockford(text)
  const ours = isOurs(code) && remainderOf(code) === 0 ? code : null
  const theirs = shapes.some((shape) => fits(text, shape)) ? text : null
  return { ours, theirs, slip: ours || theirs ? null : slipIn(code, shapes.length > 0) }
}

/** Returns the fault of a text. If partners have codes of their own, the length does not tell which kind was meant. */
function slipIn(code: string, hasShapes: boolean): CodeSlip {
  if (code === '') return 'empty'
  if (code.length !== CODE_LENGTH && hasShapes) return 'unlike'
  if (code.length !== CODE_LENGTH) return code.length < CODE_LENGTH ? 'short' : 'long'
  return isOurs(code) ? 'typo' : 'letter'
}
