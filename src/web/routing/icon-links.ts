import type { SiteIcons } from './site.ts'

/** Returns the links of a page to its icons; only on the server. */
export function iconLinks({ folder, isOfBrand }: SiteIcons) {
  if (!import.meta.env.SSR) return []
  const ofTab = isOfBrand
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
