/** The nine drawings of a card; each prize has its own, so that three alike name the prize. */
export const SYMBOLS = [
  'naranja',
  'sandia',
  'cereza',
  'limon',
  'abanico',
  'llave',
  'regadera',
  'tijeras',
  'sol',
] as const
export type CardSymbol = (typeof SYMBOLS)[number]
