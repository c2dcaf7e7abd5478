// es-ES leaves the dot out of four-figure numbers unless it is told to group always.
const AMOUNT = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** Two decimals, comma, dot between thousands: `1.234,50`. Never `-0,00` nor `NaN`. */
export function formatAmount(value: number): string {
  if (!Number.isFinite(value)) return '—'
  const text = AMOUNT.format(value)
  return text === '-0,00' ? '0,00' : text
}

/** Cents as euros: `12,50 €`. */
export const formatMoney = (cents: number): string => `${formatAmount(cents / 100)} €`

/** The specification's floor helper: whole from 10 up, untouched below. */
export const floorFromTen = (value: number): number => (value >= 10 ? Math.floor(value) : value)
