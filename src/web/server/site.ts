import { BUILD_ID } from 'virtual:temporada-build'
import { listCampaigns } from '#contract/campaigns.ts'
import { type IdentityProvider, listIdentityProviders } from '#contract/identity-providers.ts'
import { webEnv } from '../env.ts'
import { callApi } from './call-api.ts'

export interface RecaptchaConfig {
  siteKey: string
  origin: string
}

export interface Site {
  name: string
  /** How visitors reach it, for addresses that are read elsewhere; empty where nobody has said. */
  origin: string
  isDemo: boolean
  /** Of Google Analytics; undefined measures nothing and asks nothing. */
  analyticsId?: string | undefined
  /** Asked by browsers for icons that this site has not; undefined asks nobody. */
  iconServiceUrl?: string | undefined
  /** What one can sign in with besides a password. */
  identityProviders: readonly IdentityProvider[]
  /** Undefined where forms are watched by a proof of work alone. */
  recaptcha?: RecaptchaConfig | undefined
  /** The client build that this server serves. */
  build: string
}

const LIFETIME_MS = 60_000
let kept: { site: Site; expiresAt: number } | undefined

/**
 * The same for every visitor, and asked for by every page: so the API is asked once a minute. While it is away a page
 * still has its frame, with the little that is known here.
 */
export async function readSite(): Promise<Site> {
  if (kept && kept.expiresAt > Date.now()) return kept.site
  const known = await askApi().catch(() => undefined)
  const site = { ...configured(), ...(known ?? { isDemo: false, identityProviders: [] }) }
  if (known) kept = { site, expiresAt: Date.now() + LIFETIME_MS }
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
  } = webEnv()
  const recaptcha = siteKey ? { siteKey, origin: recaptchaOrigin } : undefined
  return { name, origin, recaptcha, analyticsId, iconServiceUrl, build: BUILD_ID }
}
