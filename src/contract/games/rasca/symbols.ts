/** The nine symbols of a card. Each prize has its own symbol, so three equal symbols identify the prize. */
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
