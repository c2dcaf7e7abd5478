import { COUNTRIES } from '#contract/primitives.ts'

export const COUNTRY_OPTIONS = Object.entries(COUNTRIES).map(([value, label]) => ({ value, label }))
