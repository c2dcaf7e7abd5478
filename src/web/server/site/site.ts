import { BUILD_ID } from 'virtual:temporada-build'
import { getBrand } from '#contract/brand.schema.ts'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { listIdentityProviders } from '#contract/identity-providers.schema.ts'
import { webEnv } from '#web/env.ts'
import type { Ribbon, Site } from '#web/routing/site.ts'
import { callApi } from '../api/call-api.ts'
import { dressOf } from './theme.ts'

/**
 * A brand has to be on every page within five seconds (docs/decisions/0125): the API may lag by one second, this by
 * half of one, and the page cache by two and a half.
 */
const LIFETIME_MS = 500
let cached: { site: Site; expiresAt: number } | undefined

/**
 * Returns the site's data, cached because they are the same for every visitor and every page needs them. While the API
 * is away, returns only the data from the environment. Code outside of Start passes its `request`.
 */
export async function readSite(request?: Request): Promise<Site> {
  if (cached && cached.expiresAt > Date.now()) return cached.site
  const fromApi = await askApi(request).catch(() => undefined)
  const settings = fromApi ?? { isDemo: false, identityProviders: [] }
  const site = { ...configured(), ...settings, ribbon: ribbonOf(settings) }
  if (fromApi) cached = { site, expiresAt: Date.now() + LIFETIME_MS }
  return site
}

type FromApi = Pick<Site, 'isDemo' | 'identityProviders' | 'theme' | 'type' | 'logo'>

async function askApi(request: Request | undefined): Promise<FromApi> {
  const [{ isDemo }, { providers }, { brand }] = await Promise.all([
    callApi(listCampaigns, { request }),
    callApi(listIdentityProviders, { request }),
    callApi(getBrand, { request }),
  ])
  return { isDemo, identityProviders: providers, ...(brand && dressOf(brand)) }
}

function ribbonOf({ isDemo }: Pick<Site, 'isDemo'>): Ribbon | undefined {
  if (webEnv().rehearsal) return { words: 'Ensayo: nada de lo que pasa aquí cuenta', panel: '/ensayo' }
  return isDemo ? { words: 'Demostración: los premios no son reales' } : undefined
}

function configured(): Omit<Site, keyof FromApi | 'ribbon'> {
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
