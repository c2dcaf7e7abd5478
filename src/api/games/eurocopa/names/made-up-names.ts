import { ALPHABET } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import { plainLetters } from '#contract/text/compared-name.ts'

export const refused = (path: string, message: string): Problem =>
  new Problem('invalid_input', { fields: [{ path, message }] })

const FIGURES = 4

/** Derives the characters of a made-up name from the first eight digits of a hexadecimal number. */
function figuresFrom(hex: string): string {
  const start = Number.parseInt(hex.slice(0, 8), 16)
  return Array.from({ length: FIGURES }, (_, i) => ALPHABET[(start >>> (5 * i)) % ALPHABET.length]).join('')
}

/**
 * Returns the made-up board name for a pseudonym, such as `Hincha 7F3K`. It is shown for a member without a visible
 * name.
 */
export const madeUpName = (pseudonym: string): string => `Hincha ${figuresFrom(pseudonym)}`

/**
 * Returns the made-up name of a league whose own name is hidden, such as `Liga 7F3K`. Uses the end of the league's id,
 * because the end is random and the start is the time.
 */
export const madeUpLeagueName = (id: string): string => `Liga ${figuresFrom(id.slice(-8))}`

const MADE_UP = new RegExp(`^${plainLetters('hincha')}[0-9a-z]{${FIGURES}}$`)

/** Returns whether a name could pass for a made-up name. */
export const looksMadeUp = (name: string): boolean => MADE_UP.test(plainLetters(name))
