import type { ValidationStep } from '#contract/accounts.schema.ts'
import { isOfAge } from '../../days.ts'
import { isAtLeast } from '../../season/legal-texts.ts'

export interface Applicant {
  emailConfirmed: boolean
  birthDate: string
  country: string
  acceptedRules: string | null
  /** Null for an account that was never asked. Today every sign-up asks. */
  acceptedPrivacy: string | null
}

export interface Requirements {
  countries: ReadonlySet<string>
  /** Id of the general rules in force; undefined if there are none. */
  rules: string | undefined
  /** Whether a version of the privacy policy was ever published. */
  isPrivacyPolicy: (version: string) => boolean
  /** Today's date in the zone in which ages are computed. */
  today: string
}

export const ADULT_AGE = 18

/** Returns the steps that an account lacks to be validated, in the order in which the pages ask for them. */
export function missingSteps(
  { emailConfirmed, birthDate, country, acceptedRules, acceptedPrivacy }: Applicant,
  { countries, rules, isPrivacyPolicy, today }: Requirements,
): ValidationStep[] {
  const missing: ValidationStep[] = []
  if (!emailConfirmed) missing.push('email')
  if (!isOfAge(birthDate, ADULT_AGE, today)) missing.push('age')
  if (!countries.has(country)) missing.push('country')
  // An earlier season may be loaded again, with older rules than the member has accepted.
  const hasAccepted = rules !== undefined && acceptedRules !== null && isAtLeast(acceptedRules, rules)
  if (!hasAccepted) missing.push('rules')
  if (acceptedPrivacy != null && !isPrivacyPolicy(acceptedPrivacy)) missing.push('privacy')
  return missing
}
