import type { IdentityProvider } from '#contract/identity-providers.schema.ts'

export interface RecaptchaConfig {
  siteKey: string
  origin: string
}

/** The settings of the site that pages need. */
export interface Site {
  name: string
  /** The site's public origin, for absolute addresses; empty if not configured. */
  origin: string
  isDemo: boolean
  /** Google Analytics id; undefined disables measurement and the consent banner. */
  analyticsId?: string | undefined
  /** Public service from which browsers fetch missing icons; undefined disables it. */
  iconServiceUrl?: string | undefined
  /** Sign-in options besides a password. */
  identityProviders: readonly IdentityProvider[]
  /** Undefined if proof of work alone protects the forms. */
  recaptcha?: RecaptchaConfig | undefined
  /** The client build that this server serves. */
  build: string
  /** False in development, and where the operator wants no service worker in the browsers. */
  hasWorker: boolean
}
