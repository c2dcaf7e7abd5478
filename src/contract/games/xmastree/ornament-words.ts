import type { Ornament } from './ornaments.ts'

/** The source of the ornaments that come with the first visit of a week. */
export const VISIT_SOURCE = 'Visita de la semana'

interface OrnamentWords {
  name: string
  plural: string
  isMasculine?: true
}

const WORDS: Record<Ornament, OrnamentWords> = {
  bola: { name: 'bola', plural: 'bolas' },
  campana: { name: 'campana', plural: 'campanas' },
  estrella: { name: 'estrella', plural: 'estrellas' },
  copo: { name: 'copo de nieve', plural: 'copos de nieve', isMasculine: true },
  farol: { name: 'farol', plural: 'faroles', isMasculine: true },
  lazo: { name: 'lazo', plural: 'lazos', isMasculine: true },
  pajarito: { name: 'pajarito', plural: 'pajaritos', isMasculine: true },
  pina: { name: 'piña', plural: 'piñas' },
  corazon: { name: 'corazón', plural: 'corazones', isMasculine: true },
  angel: { name: 'ángel', plural: 'ángeles', isMasculine: true },
  luna: { name: 'luna', plural: 'lunas' },
  tren: { name: 'tren', plural: 'trenes', isMasculine: true },
}

/** «Copo de nieve» */
export function ornamentTitle(ornament: Ornament): string {
  const { name } = WORDS[ornament]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** «una bola», «un copo de nieve» */
export const anOrnament = (ornament: Ornament): string =>
  `${WORDS[ornament].isMasculine ? 'un' : 'una'} ${WORDS[ornament].name}`

/** «la bola», «el copo de nieve» */
export const theOrnament = (ornament: Ornament): string =>
  `${WORDS[ornament].isMasculine ? 'el' : 'la'} ${WORDS[ornament].name}`

/** «1 bola», «3 faroles» */
const someOrnaments = (count: number, ornament: Ornament): string =>
  `${count} ${count === 1 ? WORDS[ornament].name : WORDS[ornament].plural}`

/** Lists ornaments in words: «una bola y un farol», «dos lazos, una luna y un tren». */
export function theseOrnaments(ornaments: readonly Ornament[]): string {
  const kinds = [...new Set(ornaments)].map((kind) => {
    const count = ornaments.filter((one) => one === kind).length
    return count === 1 ? anOrnament(kind) : someOrnaments(count, kind)
  })
  const last = kinds.pop() ?? ''
  return kinds.length > 0 ? `${kinds.join(', ')} y ${last}` : last
}
