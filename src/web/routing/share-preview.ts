import type { Kind } from '#contract/kinds.ts'
import type { Site } from './site.ts'

interface Preview {
  title: string
  description: string
  /** The campaign whose picture the preview shows; by default, the season's picture. */
  kind?: Kind | undefined
  /** Another picture, shown instead. */
  picture?: { path: string; alt: string }
}

type Meta = { name: string; content: string } | { property: string; content: string }

/**
 * Returns Open Graph tags for messengers and search engines; only on the server. The tags of a page replace those of
 * the site.
 */
export function sharePreview(
  site: Pick<Site, 'name' | 'origin' | 'market'>,
  { title, description, kind, picture }: Preview,
): Meta[] {
  if (!import.meta.env.SSR) return []
  const alt = kind ? `Cartel de ${title}` : 'Los carteles de la temporada'
  const { path, alt: words } = picture ?? { path: `/carteles/${kind ?? 'portada'}.png`, alt }
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: (site.market ?? 'es-ES').replace('-', '_') },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: site.origin + path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
