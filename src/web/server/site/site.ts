import { BUILD_ID } from 'virtual:temporada-build'
import { getBrand } from '#contract/brand.schema.ts'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { listIdentityProviders } from '#contract/identity-providers.schema.ts'
import { FOOT_WORDS } from '#contract/words/foot.ts'
import { type Say, sayer } from '#contract/words/say.ts'
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
  const { isDemo = false, ...settings } = fromApi ?? { identityProviders: [] }
  const notes = notesOf(isDemo, sayer(FOOT_WORDS, settings.words))
  const site = { ...configured(), ...settings, notes, ribbon: ribbonOf(isDemo) }
  if (fromApi) cached = { site, expiresAt: Date.now() + LIFETIME_MS }
  return site
}

type FromApi = Pick<Site, 'identityProviders' | 'theme' | 'type' | 'logo' | 'market' | 'words'> & { isDemo?: boolean }

async function askApi(request: Request | undefined): Promise<FromApi> {
  const [{ isDemo }, { providers }, { brand, market, words }] = await Promise.all([
    callApi(listCampaigns, { request }),
    callApi(listIdentityProviders, { request }),
    callApi(getBrand, { request }),
  ])
  return {
    isDemo,
    identityProviders: providers,
    ...(brand && dressOf(brand)),
    ...(market !== 'es-ES' && { market }),
    ...(Object.keys(words).length > 0 && { words }),
  }
}

const notesOf = (isDemo: boolean, say: Say<typeof FOOT_WORDS>): string[] => [
  say('free'),
  say('fair'),
  ...(isDemo ? ['Esto es una demostración: nada de lo que ganes aquí se entrega.'] : []),
]

function ribbonOf(isDemo: boolean): Ribbon | undefined {
  if (webEnv().rehearsal) return { words: 'Ensayo: nada de lo que pasa aquí cuenta', panel: '/ensayo' }
  return isDemo ? { words: 'Demostración: los premios no son reales' } : undefined
}

function configured(): Omit<Site, keyof FromApi | 'notes' | 'ribbon'> {
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
