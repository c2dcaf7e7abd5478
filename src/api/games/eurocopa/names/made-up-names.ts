import { ALPHABET } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import { plainLetters } from '#contract/text/compared-name.ts'

export const refused = (path: string, message: string): Problem =>
  new Problem('invalid_input', { fields: [{ path, message }] })

const FIGURES = 4

/** Derives the characters of a made-up name from hexadecimal digits, of which only the first eight count. */
function figuresFrom(hex: string): string {
  const start = Number.parseInt(hex.slice(0, 8), 16)
  return Array.from({ length: FIGURES }, (_, i) => ALPHABET[(start >>> (5 * i)) % ALPHABET.length]).join('')
}

/** Returns the made-up name of a member who has chosen none, `Hincha 7F3K`, derived from the pseudonym. */
export const madeUpName = (pseudonym: string): string => `Hincha ${figuresFrom(pseudonym)}`

/**
 * Returns the made-up name of a league whose name is hidden: `Liga 7F3K`. The end of its id is random; the start is the
 * time.
 */
export const madeUpLeagueName = (id: string): string => `Liga ${figuresFrom(id.slice(-8))}`

const MADE_UP = new RegExp(`^${plainLetters('hincha')}[0-9a-z]{${FIGURES}}$`)

/** Returns whether a name could pass for a made-up name. */
export const looksMadeUp = (name: string): boolean => MADE_UP.test(plainLetters(name))
