import type { ValidationStep } from '#contract/accounts.ts'
import { isOfAge } from '../../campaigns/eligibility.ts'

export interface Applicant {
  emailConfirmed: boolean
  birthDate: string
  country: string
  acceptedRules: string | null
}

export interface Requirements {
  countries: ReadonlySet<string>
  /** Id of the general rules in force. */
  rules: string | undefined
  /** Today's calendar date in the zone that decides. */
  today: string
}

export const ADULT_AGE = 18

/** Returns the steps that an account still lacks to count as validated, in the order in which the pages ask for them. */
export function missingSteps(person: Applicant, { countries, rules, today }: Requirements): ValidationStep[] {
  const missing: ValidationStep[] = []
  if (!person.emailConfirmed) missing.push('email')
  if (!isOfAge(person.birthDate, ADULT_AGE, today)) missing.push('age')
  if (!countries.has(person.country)) missing.push('country')
  if (rules !== undefined && person.acceptedRules !== rules) missing.push('rules')
  return missing
}
