import { COUNTRIES, type CountryCode } from '../primitives/countries.ts'
import { isZone } from '../primitives/primitives.schema.ts'
import { HOME_OF_COUNTRY } from './home-of-country.ts'

/**
 * Returns the time zone of a member's days: the member's own, or the country's if the runtime no longer knows the own
 * one.
 */
export function memberZone({ zone, country }: { zone: string; country: string }): string {
  if (isZone(zone)) return zone
  return HOME_OF_COUNTRY[isCountry(country) ? country : 'ES'].zone
}

const isCountry = (country: string): country is CountryCode => Object.hasOwn(COUNTRIES, country)
