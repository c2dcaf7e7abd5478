/** The ornaments that doors give for the tree. */
export const ORNAMENTS = [
  'bola',
  'campana',
  'estrella',
  'copo',
  'farol',
  'lazo',
  'pajarito',
  'pina',
  'corazon',
  'angel',
  'luna',
  'tren',
] as const
export type Ornament = (typeof ORNAMENTS)[number]
