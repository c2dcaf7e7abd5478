import type { Ornament } from '#contract/mechanics/ornaments.ts'

const WORDS: Record<Ornament, string> = {
  bola: 'una bola',
  campana: 'una campana',
  estrella: 'una estrella',
  copo: 'un copo de nieve',
  farol: 'un farol',
  lazo: 'un lazo',
  pajarito: 'un pajarito',
  pina: 'una piña',
  corazon: 'un corazón',
  angel: 'un ángel',
  luna: 'una luna',
  tren: 'un tren',
}
const isKnown = (name: string): name is Ornament => name in WORDS

/** «una piña»; for one that this version does not know, no more than what it is. */
export const anOrnament = (name: string): string => (isKnown(name) ? WORDS[name] : 'un adorno')
