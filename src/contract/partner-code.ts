import { ALPHABET, groupsOfFour, readCrockford } from './primitives/crockford.ts'

/** Eleven random characters of 5 bits and a check character. */
export const CODE_LENGTH = 12

/** Multiplies by x in the field of 32 elements, modulo x⁵ + x² + 1. */
const timesX = (element: number): number => (element << 1) ^ (element & 0b10000 ? 0b100101 : 0)

/** Of a code with its check character: 0. Starting from 1, no run of zeros comes to 0. */
const remainderOf = (code: string): number =>
  [...code].reduce((sum, character) => timesX(sum) ^ ALPHABET.indexOf(character), 1)

/**
 * The character that makes a code check: the remainder of a polynomial over the field of 32 elements. Any one wrong
 * character and any two that have changed places give another one; Luhn mod 32 would let `0Z` pass for `Z0`.
 */
const checkOf = (code: string): string => ALPHABET[timesX(remainderOf(code))] ?? ''

/** A new code without separators. */
export function newPartnerCode(random: (bytes: number) => Uint8Array): string {
  const code = Array.from(random(CODE_LENGTH - 1), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return code + checkOf(code)
}

/** As it is printed: `7K2M-QX9T-04BD`. */
export const printPartnerCode = (code: string): string => groupsOfFour(code).join('-')

/** The fault of a typed code, as far as the text itself shows it. `unlike`: it is no code that is taken here. */
export type CodeSlip = 'empty' | 'short' | 'long' | 'letter' | 'typo' | 'unlike'

const isOurs = (code: string): boolean => code.length === CODE_LENGTH && [...code].every((c) => ALPHABET.includes(c))

/** Of the address of a QR code its last part; everything else as it is, for a partner may print a slash. */
function codeIn(written: string): string {
  if (written.split('/').length < 3) return written
  const [path = ''] = written.split(/[?#]/)
  return path.split('/').findLast((part) => part.trim() !== '') ?? ''
}

/** Returns a typed or pasted text, without separators and in capitals. */
const bare = (written: string): string =>
  codeIn(written.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/**
 * Returns whether a code has the shape of a partner's own: `#` is a digit, `@` a letter, `*` either, and everything
 * else itself, apart from separators.
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

/** The readings of a typed code: one of ours, and one of a partner whose codes have their own shape. */
export interface CodeReading {
  ours: string | null
  theirs: string | null
  /** Null where it may be one or the other. */
  slip: CodeSlip | null
}

export function readPartnerCode(written: string, shapes: readonly string[]): CodeReading {
  const text = bare(written)
  const code = readCrockford(text)
  const ours = isOurs(code) && remainderOf(code) === 0 ? code : null
  const theirs = shapes.some((shape) => fits(text, shape)) ? text : null
  return { ours, theirs, slip: ours || theirs ? null : slipIn(code, shapes.length > 0) }
}

/** Where partners have codes of their own, the length alone does not tell which one was meant. */
function slipIn(code: string, hasShapes: boolean): CodeSlip {
  if (code === '') return 'empty'
  if (code.length !== CODE_LENGTH && hasShapes) return 'unlike'
  if (code.length !== CODE_LENGTH) return code.length < CODE_LENGTH ? 'short' : 'long'
  return isOurs(code) ? 'typo' : 'letter'
}
