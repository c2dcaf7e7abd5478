import { existsSync } from 'node:fs'
import { faviconFolder } from '#contract/favicon-folder.ts'
import { webEnv } from '../env.ts'
import type { SettingWarning } from './setting-warnings.ts'

/** The icons of the product, which every build has. */
const OWN = '/temporada'
/** What pages and the manifest link to. */
const FILES = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
]

let chosen: string | undefined

/** Where the icons of this site are; while it runs from its sources, by its name alone. */
export const iconFolder = (): string => chosen ?? faviconFolder(webEnv().SITE_NAME)

/** Before the first page: a site whose icons are not all there has those of the product. */
export function chooseIcons(clientFiles: string, siteName: string) {
  chosen = missingIcons(clientFiles, siteName).length > 0 ? OWN : faviconFolder(siteName)
}

export function iconWarnings(clientFiles: string, siteName: string): SettingWarning[] {
  const missing = missingIcons(clientFiles, siteName)
  if (missing.length === 0) return []
  const message = `SITE_NAME needs icons that are not there: public${missing.join(', public')}. Pages show those of Temporada until you add them and build again`
  return [{ setting: 'SITE_NAME', message }]
}

const missingIcons = (clientFiles: string, siteName: string): string[] =>
  FILES.map((file) => `${faviconFolder(siteName)}/${file}`).filter((path) => !existsSync(clientFiles + path))
