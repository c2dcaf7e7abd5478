import type { SiteLink, Type } from '#contract/brand.schema.ts'
import type { IdentityProvider } from '#contract/identity-providers.schema.ts'
import type { OwnWords } from '#contract/words/say.ts'
import type { Market } from '#contract/zones/markets.ts'
import type { Art } from '#web/components/campaign/art.ts'

export interface RecaptchaConfig {
  siteKey: string
  origin: string
}

/** A line above every page. */
export interface Ribbon {
  words: string
  /** The address of the panel of a rehearsal. */
  panel?: string
}

/** The colours and letters of a brand. */
export interface Theme {
  /** Replaces tokens of `styles/tokens.css`. */
  style: string
  /** The page, whose colour browsers give their bars too. Missing for that of the site. */
  paper?: { light: string; dark: string }
}

/** A picture of the brand's name, with the size at which it is shown. */
export interface LogoPicture {
  src: string
  width: number
  height: number
}
export interface SiteLogo {
  light: LogoPicture
  dark: LogoPicture
}

/** The folder of the icons: made of a picture of the brand, or part of the build. */
export interface SiteIcons {
  folder: string
  isOfBrand: boolean
}

/** The settings of the site that pages need. */
export interface Site {
  name: string
  /** The site's public origin, for absolute addresses; empty if not configured. */
  origin: string
  /** The name of the site at the foot of every page, as HTML, with what the brand adds. */
  foot: string
  /** The notes at the foot of every page. They are data, because a script would bring them once more. */
  notes: readonly string[]
  /** Undefined on a real site. Its words are data, so that no page of a real site has them. */
  ribbon?: Ribbon | undefined
  /** Missing if the season brings no brand. */
  theme?: Theme
  /** Missing if the brand has none of its own. */
  type?: Type
  /** Missing if the brand has none. */
  logo?: SiteLogo
  /** The links of the header to other sites of the brand. Missing if it has none. */
  links?: readonly SiteLink[]
  /** Missing for Spain. */
  market?: Market
  /** The words of the brand and of its market. Missing if it has none of its own. */
  words?: OwnWords
  icons: SiteIcons
  /** Missing if the season brings no brand. */
  art?: Art
  /** Google Analytics id; undefined disables measurement and the consent banner. */
  analyticsId?: string | undefined
  /** Public service from which browsers fetch missing icons; undefined disables it. */
  iconServiceUrl?: string | undefined
  /** Ways to sign in other than with a password. */
  identityProviders: readonly IdentityProvider[]
  /** Undefined if only proof of work protects the forms. */
  recaptcha?: RecaptchaConfig | undefined
  /** The id of the client build that this server serves. */
  build: string
  /** False in development, and if the operator has turned off the service worker. */
  hasWorker: boolean
}

/** Roughly `--paper` of `styles/tokens.css`. */
const PAPER = { light: '#f8f1e3', dark: '#171a26' }

/** Returns the colours of the page, for what no style sheet colours. */
export const paperOf = (theme: Theme | undefined): NonNullable<Theme['paper']> => theme?.paper ?? PAPER
