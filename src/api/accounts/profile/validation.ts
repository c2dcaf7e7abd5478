import type { ValidationStep } from '#contract/accounts.schema.ts'
import { isOfAge } from '../../days.ts'
import { isAtLeast } from '../../season/legal-texts.ts'

export interface Applicant {
  emailConfirmed: boolean
  birthDate: string
  country: string
  acceptedRules: string | null
  /** Null for an account that was never asked, which no sign-up makes. */
  acceptedPrivacy: string | null
}

export interface Requirements {
  countries: ReadonlySet<string>
  /** Id of the general rules in force; undefined where there are none to accept. */
  rules: string | undefined
  /** Whether a version of the privacy policy was ever published. */
  isPrivacyPolicy: (version: string) => boolean
  /** Today's calendar date in the zone that decides. */
  today: string
}

export const ADULT_AGE = 18

/** Returns the steps that an account still lacks to count as validated, in the order in which the pages ask for them. */
export function missingSteps(
  { emailConfirmed, birthDate, country, acceptedRules, acceptedPrivacy }: Applicant,
  { countries, rules, isPrivacyPolicy, today }: Requirements,
): ValidationStep[] {
  const missing: ValidationStep[] = []
  if (!emailConfirmed) missing.push('email')
  if (!isOfAge(birthDate, ADULT_AGE, today)) missing.push('age')
  if (!countries.has(country)) missing.push('country')
  // An earlier season may have come back, with an older version than a member has accepted.
  const hasAccepted = rules !== undefined && acceptedRules !== null && isAtLeast(acceptedRules, rules)
  if (!hasAccepted) missing.push('rules')
  if (acceptedPrivacy != null && !isPrivacyPolicy(acceptedPrivacy)) missing.push('privacy')
  return missing
}
