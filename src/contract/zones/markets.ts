import type { CountryCode } from '../primitives/countries.ts'

/** The markets that a season may be made for. Other countries read the words of Spain. */
export const MARKETS = ['es-ES', 'es-MX', 'es-AR', 'es-CO', 'es-CL'] as const
export type Market = (typeof MARKETS)[number]

export const COUNTRY_OF_MARKET = {
  'es-ES': 'ES',
  'es-MX': 'MX',
  'es-AR': 'AR',
  'es-CO': 'CO',
  'es-CL': 'CL',
} as const satisfies Record<Market, CountryCode>
