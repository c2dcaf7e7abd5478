import { BUILD_ID } from 'virtual:temporada-build'
import { type Brand, getBrand, siteNameOf } from '#contract/brand.schema.ts'
import { listCampaigns } from '#contract/campaigns.schema.ts'
import { faviconFolder } from '#contract/favicon-folder.ts'
import { listIdentityProviders } from '#contract/identity-providers.schema.ts'
import { FOOT_WORDS } from '#contract/words/foot.ts'
import { type Say, sayer } from '#contract/words/say.ts'
import { webEnv } from '#web/env.ts'
import type { Ribbon, Site } from '#web/routing/site.ts'
import { callApi } from '../api/call-api.ts'
import { brandFoot } from './foot.tsx'
import { dressOf } from './theme.ts'

/**
 * A brand has to be on every page within five seconds (docs/decisions/0125): the API may lag by one second, this by
 * half of one, and the page cache by two and a half.
 */
const LIFETIME_MS = 500
interface Known {
  site: Site
  brand: Brand | null
}
let cached: (Known & { expiresAt: number }) | undefined

/**
 * Returns the site's data, cached because they are the same for every visitor and every page needs them. While the API
 * is away, returns what it said last, or only the data from the environment. Code outside of Start passes its `request`.
 */
export const readSite = async (request?: Request): Promise<Site> => (await read(request)).site

/** Returns the brand, cached with the site's data; null if the season brings none, and until the API has answered. */
export const readBrand = async (request?: Request): Promise<Brand | null> => (await read(request)).brand

async function read(request: Request | undefined): Promise<Known> {
  if (cached && cached.expiresAt > Date.now()) return cached
  const fromApi = await askApi(request).catch(() => undefined)
  if (!fromApi && cached) return cached
  const { isDemo = false, ...settings } = fromApi?.settings ?? { identityProviders: [] }
  const say = sayer(FOOT_WORDS, settings.words)
  const brand = fromApi?.brand ?? null
  const own = configured(brand)
  const said = { foot: brandFoot(own.name, brand, say), notes: notesOf(isDemo, say), ribbon: ribbonOf(isDemo) }
  const site = { ...own, ...settings, ...said }
  const known = { site, brand }
  if (fromApi) cached = { ...known, expiresAt: Date.now() + LIFETIME_MS }
  return known
}

type Dress = 'theme' | 'type' | 'logo' | 'art' | 'links'
type FromApi = Pick<Site, 'identityProviders' | 'market' | 'words' | Dress> & { isDemo?: boolean }

async function askApi(request: Request | undefined): Promise<{ settings: FromApi; brand: Brand | null }> {
  const [{ isDemo }, { providers }, { brand, market, words }] = await Promise.all([
    callApi(listCampaigns, { request }),
    callApi(listIdentityProviders, { request }),
    callApi(getBrand, { request }),
  ])
  const settings = {
    isDemo,
    identityProviders: providers,
    ...(brand && dressOf(brand)),
    ...(market !== 'es-ES' && { market }),
    ...(Object.keys(words).length > 0 && { words }),
  }
  return { settings, brand }
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

function configured(brand: Brand | null): Omit<Site, keyof FromApi | 'foot' | 'notes' | 'ribbon'> {
  const {
    SITE_NAME: configuredName,
    ANALYTICS_ID: analyticsId,
    ICON_SERVICE_URL: iconServiceUrl,
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_ORIGIN: recaptchaOrigin,
    PUBLIC_ORIGIN: origin = '',
    SERVICE_WORKER: worker,
  } = webEnv()
  const recaptcha = siteKey ? { siteKey, origin: recaptchaOrigin } : undefined
  return {
    name: siteNameOf(brand, configuredName),
    icons: { folder: brand?.icons ?? faviconFolder(configuredName), isOfBrand: Boolean(brand?.icons) },
    origin,
    recaptcha,
    analyticsId,
    iconServiceUrl,
    build: BUILD_ID,
    hasWorker: BUILD_ID !== '' && worker === 'on',
  }
}
