import type { CountryCode } from '../primitives/countries.ts'
import type { Locale } from '../zones/locales.ts'

interface Home {
  zone: string
  locale: Locale
}

/** The defaults of a new profile: the time zone of the capital, and the closest of our locales. */
export const HOME_OF_COUNTRY = {
  ES: { zone: 'Europe/Madrid', locale: 'es-ES' },
  MX: { zone: 'America/Mexico_City', locale: 'es-MX' },
  CO: { zone: 'America/Bogota', locale: 'es-CO' },
  AR: { zone: 'America/Argentina/Buenos_Aires', locale: 'es-AR' },
  CL: { zone: 'America/Santiago', locale: 'es-AR' },
  PE: { zone: 'America/Lima', locale: 'es-CO' },
  UY: { zone: 'America/Montevideo', locale: 'es-AR' },
  EC: { zone: 'America/Guayaquil', locale: 'es-CO' },
  CR: { zone: 'America/Costa_Rica', locale: 'es-MX' },
  PA: { zone: 'America/Panama', locale: 'es-CO' },
  DO: { zone: 'America/Santo_Domingo', locale: 'es-CO' },
} satisfies Record<CountryCode, Home>
