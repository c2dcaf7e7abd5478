/** The symbols of the cards. Each prize has its own symbol, so three equal symbols identify the prize. */
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
  'vale',
] as const
export type CardSymbol = (typeof SYMBOLS)[number]
