import { COUNTRIES, type CountryCode } from '../primitives/countries.ts'
import { isZone } from '../primitives/primitives.schema.ts'
import { HOME_OF_COUNTRY } from './home-of-country.ts'

/**
 * Returns the time zone of a member's days: the zone in the profile, or the zone of the country if the runtime does not
 * know the former any more.
 */
export function memberZone({ zone, country }: { zone: string; country: string }): string {
  if (isZone(zone)) return zone
  return HOME_OF_COUNTRY[isCountry(country) ? country : 'ES'].zone
}

const isCountry = (country: string): country is CountryCode => Object.hasOwn(COUNTRIES, country)
