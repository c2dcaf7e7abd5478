import { ALPHABET } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import { plainLetters } from '#contract/text/compared-name.ts'

export const refused = (path: string, message: string): Problem =>
  new Problem('invalid_input', { fields: [{ path, message }] })

const FIGURES = 4

/** From hexadecimal figures, of which the first eight count. */
function figuresFrom(hex: string): string {
  const start = Number.parseInt(hex.slice(0, 8), 16)
  return Array.from({ length: FIGURES }, (_, i) => ALPHABET[(start >>> (5 * i)) % ALPHABET.length]).join('')
}

/** Returns the name of a member who has chosen none, `Hincha 7F3K`, from the pseudonym. */
export const madeUpName = (pseudonym: string): string => `Hincha ${figuresFrom(pseudonym)}`

/** `Liga 7F3K`: of a league whose name is hidden. The end of its id is random, the start is the time. */
export const madeUpLeagueName = (id: string): string => `Liga ${figuresFrom(id.slice(-8))}`

const MADE_UP = new RegExp(`^${plainLetters('hincha')}[0-9a-z]{${FIGURES}}$`)

/** Returns whether a name could pass for that of a member who has chosen none. */
export const looksMadeUp = (name: string): boolean => MADE_UP.test(plainLetters(name))
