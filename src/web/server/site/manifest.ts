import { paperOf, type Site } from '#web/routing/site.ts'

/** Returns the manifest with the name, the icons and the colours of the site, which are known only at run time. */
export function webManifest({
  name: siteName,
  theme,
  icons: { folder: icons, isOfBrand },
}: Pick<Site, 'name' | 'theme' | 'icons'>) {
  // The window of the installed app shows this colour before the first paint.
  const paper = paperOf(theme).light
  return {
    name: siteName,
    short_name: siteName,
    description: 'Promociones de temporada: gratis, claras y comprobables.',
    lang: 'es',
    dir: 'ltr',
    id: '/',
    // This page redirects signed-out visitors to the sign-in page, which leads back to it.
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      ...(isOfBrand ? [] : [{ src: `${icons}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' }]),
      { src: `${icons}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${icons}/icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${icons}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      {
        name: 'Jugar hoy',
        description: 'Lo que te espera hoy',
        url: '/home?jugar=hoy',
        icons: [{ src: `${icons}/icon-192.png`, sizes: '192x192', type: 'image/png' }],
      },
    ],
  }
}

export const manifestAnswer = (site: Site): Response =>
  new Response(JSON.stringify(webManifest(site)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
