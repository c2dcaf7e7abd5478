import type { CountryCode } from './countries.ts'

/** Post codes by country, without the spaces and hyphens that people write. Other countries have no single form. */
const POSTCODES: Partial<Record<CountryCode, { form: RegExp; like: string }>> = {
  ES: { form: /^\d{5}$/, like: '28013' },
  MX: { form: /^\d{5}$/, like: '06700' },
  AR: { form: /^(?:\d{4}|[a-z]\d{4}[a-z]{3})$/i, like: '1425' },
  CO: { form: /^\d{6}$/, like: '110111' },
  CL: { form: /^\d{7}$/, like: '8320000' },
}

export const isPostcodeOf = (country: CountryCode, postcode: string): boolean =>
  POSTCODES[country]?.form.test(postcode.replaceAll(/[ -]/g, '')) ?? true

/** Returns a post code of the country, for the message of a wrong one. */
export const postcodeLike = (country: CountryCode): string => POSTCODES[country]?.like ?? '28013'
