import { ALPHABET } from '#contract/crockford.ts'
import { Problem } from '#contract/problem.ts'

/** Of the Latin script alone: names in look-alike letters of other scripts would pass for one another. */
const WRITTEN = /^[\p{Script=Latin}\p{M}\p{Nd} '’.,·_!¡?¿&+()-]+$/u
const LETTER = /[\p{Script=Latin}\p{Nd}]/u
const LINK = /https?:|www\.|\p{L}[\p{L}\p{Nd}-]*\.\p{L}{2,}/iu

/** Returns a name as it is shown. Throws `invalid_input` for one that is an address or has signs that are no letters. */
export function readName(written: string, path: string): string {
  const name = written.normalize('NFC').trim().replaceAll(/ +/g, ' ')
  if (!WRITTEN.test(name) || !LETTER.test(name)) {
    throw refused(path, 'Usa letras, números, espacios y signos corrientes.')
  }
  if (LINK.test(name)) throw refused(path, 'No pongas direcciones de correo ni de páginas.')
  return name
}

export const refused = (path: string, message: string): Problem =>
  new Problem('invalid_input', { fields: [{ path, message }] })

/** The name without case, accents and signs: two names that are the same so would be taken for each other. */
export const comparedName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '')

const FIGURES = 4

/** `Hincha 7F3K`: the name of whoever has chosen none, from the pseudonym. */
export function madeUpName(pseudonym: string): string {
  const start = Number.parseInt(pseudonym.slice(0, 8), 16)
  const figures = Array.from({ length: FIGURES }, (_, i) => ALPHABET[(start >>> (5 * i)) % ALPHABET.length])
  return `Hincha ${figures.join('')}`
}

const MADE_UP = /^hincha[0-9a-z]{4}$/

/** Nobody may pass for one of those who have chosen no name. */
export const looksMadeUp = (name: string): boolean => MADE_UP.test(comparedName(name))
