import { BUILD_ID } from 'virtual:temporada-build'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { type IdentityProvider, listIdentityProviders } from '#contract/identity-providers.schema.ts'
import { webEnv } from '#web/env.ts'
import { callApi } from '../api/call-api.ts'

export interface RecaptchaConfig {
  siteKey: string
  origin: string
}

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

const LIFETIME_MS = 60_000
let cached: { site: Site; expiresAt: number } | undefined

/**
 * Returns the site's data. It is the same for every visitor and read by every page, so cached for a minute. While the
 * API is away, pages get the part that is known here.
 */
export async function readSite(): Promise<Site> {
  if (cached && cached.expiresAt > Date.now()) return cached.site
  const fromApi = await askApi().catch(() => undefined)
  const site = { ...configured(), ...(fromApi ?? { isDemo: false, identityProviders: [] }) }
  if (fromApi) cached = { site, expiresAt: Date.now() + LIFETIME_MS }
  return site
}

async function askApi(): Promise<Pick<Site, 'isDemo' | 'identityProviders'>> {
  const [{ isDemo }, { providers }] = await Promise.all([callApi(listCampaigns), callApi(listIdentityProviders)])
  return { isDemo, identityProviders: providers }
}

function configured(): Omit<Site, 'isDemo' | 'identityProviders'> {
  const {
    SITE_NAME: name,
    ANALYTICS_ID: analyticsId,
    ICON_SERVICE_URL: iconServiceUrl,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_ORIGIN: recaptchaOrigin,
    PUBLIC_ORIGIN: origin = '',
    SERVICE_WORKER: worker,
  } = webEnv()
  const recaptcha = siteKey ? { siteKey, origin: recaptchaOrigin } : undefined
  return {
    name,
    origin,
    recaptcha,
    analyticsId,
    iconServiceUrl,
    build: BUILD_ID,
    hasWorker: BUILD_ID !== '' && worker === 'on',
  }
}
