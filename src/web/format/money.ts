// es-ES omits the dot in four-digit numbers unless grouping is forced.
const AMOUNT = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** Two decimals, decimal comma, dot between thousands: `1.234,50`. Never `-0,00` or `NaN`. */
export function formatAmount(value: number): string {
  if (!Number.isFinite(value)) return '—'
  const text = AMOUNT.format(value)
  return text === '-0,00' ? '0,00' : text
}

/** Formats cents as euros, `10,00 €`, with a no-break space. */
export const formatMoney = (cents: number): string => `${formatAmount(cents / 100)}\u00a0€`

/** Floors values from 10 up to a whole number and leaves smaller ones unchanged (docs/specification.md, section 9). */
export const floorFromTen = (value: number): number => (value >= 10 ? Math.floor(value) : value)
