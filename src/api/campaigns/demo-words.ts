import type { CountryCode } from '#contract/primitives.ts'

/** Where the demonstration can be played. */
export const DEMO_COUNTRIES: CountryCode[] = ['ES', 'CO', 'AR', 'CL', 'PE', 'UY', 'EC', 'CR', 'PA', 'DO']

export const demoEdition = (firstDay: string): string => `demo-${firstDay}`
export const midnight = (day: string): string => `${day}T00:00`

/** `1.218 €` */
export const euros = (cents: number): string =>
  `${new Intl.NumberFormat('es-ES', { useGrouping: 'always' }).format(cents / 100)} €`
