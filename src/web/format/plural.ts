const RULES = new Intl.PluralRules('es-ES')
const NUMBERS = new Intl.NumberFormat('es-ES')

/** Returns the word or wording for a number: `plural(left, 'Queda', 'Quedan')`. */
export const plural = (count: number, one: string, many: string): string => (RULES.select(count) === 'one' ? one : many)

/** «1 tarjeta», «3 tarjetas», «12.000 tarjetas». */
export const counted = (count: number, one: string, many: string): string =>
  `${NUMBERS.format(count)} ${plural(count, one, many)}`
