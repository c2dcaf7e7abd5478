/**
 * Formats a count; Spanish groups digits from five digits on. Small counts need no formatter, and most counts are
 * small; creating the first formatter of a page takes 80 ms on a slow phone.
 */
export const grouped = (count: number): string =>
  count < 10_000 ? String(count) : new Intl.NumberFormat('es-ES').format(count)

/** Returns the singular or plural text for a number: `plural(left, 'Queda', 'Quedan')`. Only 1 is singular. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** «1 tarjeta», «3 tarjetas», «12.000 tarjetas». */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${plural(count, one, many)}`
