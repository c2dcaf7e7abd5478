import { faviconFolder } from '#contract/favicon-folder.ts'
import type { Site } from './site.ts'

/**
 * Returns the links of a page to the icons of the brand, or to those of the build for the name of the site; only on the
 * server.
 */
export function iconLinks({ name, icons }: Pick<Site, 'name' | 'icons'>) {
  if (!import.meta.env.SSR) return []
  const folder = icons ?? faviconFolder(name)
  const ofTab = icons
    ? [
        { rel: 'icon', href: `${folder}/icon-48.png`, sizes: '48x48', type: 'image/png' },
        { rel: 'icon', href: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      ]
    : [
        { rel: 'icon', href: `${folder}/favicon.ico`, sizes: '48x48' },
        { rel: 'icon', href: `${folder}/favicon.svg`, type: 'image/svg+xml' },
      ]
  return [...ofTab, { rel: 'apple-touch-icon', href: `${folder}/apple-touch-icon.png` }]
}
