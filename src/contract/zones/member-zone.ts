import { COUNTRIES, type CountryCode } from '../primitives/countries.ts'
import { isZone } from '../primitives/primitives.schema.ts'
import { HOME_OF_COUNTRY } from './home-of-country.ts'

/** The zone by which a member's days go: her own, or her country's where the runtime does not know hers any more. */
export function memberZone({ zone, country }: { zone: string; country: string }): string {
  if (isZone(zone)) return zone
  return HOME_OF_COUNTRY[isCountry(country) ? country : 'ES'].zone
}

const isCountry = (country: string): country is CountryCode => Object.hasOwn(COUNTRIES, country)
