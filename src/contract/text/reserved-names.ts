import { comparedName } from './compared-name.ts'

/** Beginnings of words for an official role. A word that begins with one of them is reserved anywhere in a name. */
const OFFICES = [
  'admin',
  'organizador',
  'organizacion',
  'organiser',
  'organizer',
  'moderador',
  'moderator',
  'webmaster',
].map(comparedName)
/** Words of the organiser that are also everyday words: reserved only alone or beside the name of the site. */
const OF_THE_HOUSE = new Set(
  ['equipo', 'oficial', 'soporte', 'ayuda', 'staff', 'sistema', 'premios', 'sorteos', 'atencion', 'info'].map(
    comparedName,
  ),
)
const JOINING = new Set(['el', 'la', 'los', 'las', 'de', 'del', 'y', 'the'].map(comparedName))

const wordsIn = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .map(comparedName)
    .filter(Boolean)
const isOffice = (word: string): boolean => OFFICES.some((office) => word.startsWith(office))
const ownWords = (name: string): string =>
  wordsIn(name)
    .filter((word) => !OF_THE_HOUSE.has(word) && !JOINING.has(word))
    .join('')

/** Returns whether a name could be taken for the organiser's. `house`: names of the site and of its organiser. */
export function isReserved(name: string, house: readonly string[] = []): boolean {
  const words = wordsIn(name)
  if (isOffice(comparedName(name)) || words.some(isOffice)) return true
  const own = ownWords(name)
  if (own === '') return words.some((word) => OF_THE_HOUSE.has(word))
  return house.some((called) => comparedName(called) === comparedName(name) || ownWords(called) === own)
}

export const RESERVED_FAULT = 'Ese nombre parece de la organización. Elige otro.'
