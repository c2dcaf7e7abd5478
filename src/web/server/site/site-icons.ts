import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { faviconFolder } from '#contract/favicon-folder.ts'
import type { SettingWarning } from './setting-warnings.ts'

/** The default icons, which every build includes. */
const OWN = '/temporada'
/** The files to which pages and the manifest link. */
const FILES = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
]

/** Maps each icon that a site of this name lacks to the default icon, so that no link leads to a missing file. */
export const iconFallbacks = (clientFiles: string, siteName: string): ReadonlyMap<string, string> =>
  new Map(missingIcons(clientFiles, siteName).map((path) => [path, `${OWN}/${basename(path)}`]))

export function iconWarnings(clientFiles: string, siteName: string): SettingWarning[] {
  const missing = missingIcons(clientFiles, siteName)
  if (missing.length === 0) return []
  const message = `SITE_NAME needs icons that are not there: public${missing.join(', public')}. Those of Temporada are served in their place until you add them and build again, or the season brings a brand.icon`
  return [{ setting: 'SITE_NAME', message }]
}

const missingIcons = (clientFiles: string, siteName: string): string[] =>
  FILES.map((file) => `${faviconFolder(siteName)}/${file}`).filter((path) => !existsSync(clientFiles + path))
