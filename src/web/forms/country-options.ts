import { COUNTRIES } from '#contract/primitives/countries.ts'

export const COUNTRY_OPTIONS = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))
