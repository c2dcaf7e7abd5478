/** Spanish groups from five digits on. The first formatter of a page takes a slow phone 80 ms, and most counts are small. */
const grouped = (count: number): string =>
  count < 10_000 ? String(count) : new Intl.NumberFormat('es-ES').format(count)

/** Returns the word or wording for a number: `plural(left, 'Queda', 'Quedan')`. Spanish has the singular for one alone. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** «1 tarjeta», «3 tarjetas», «12.000 tarjetas». */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${plural(count, one, many)}`
