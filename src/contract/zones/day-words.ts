const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

/**
 * Formats a calendar day `YYYY-MM-DD` as «30 de noviembre de 2026». Does not use Intl, because creating the first
 * formatter would take a fortieth of the start.
 */
export function dayInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} de ${MONTHS[Number(month) - 1]} de ${year}`
}
