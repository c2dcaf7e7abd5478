import type { Kind } from '#contract/kinds.ts'
import type { Site } from './site.ts'

interface Preview {
  title: string
  description: string
  /** The campaign whose picture it shows; the season's picture by default. */
  kind?: Kind | undefined
  /** A picture of its own instead. */
  picture?: { path: string; alt: string }
}

type Meta = { name: string; content: string } | { property: string; content: string }

/**
 * Open Graph tags for messengers and search engines, rendered on the server only. A page's tags replace the site's.
 */
export function sharePreview(
  site: Pick<Site, 'name' | 'origin'>,
  { title, description, kind, picture }: Preview,
): Meta[] {
  if (!import.meta.env.SSR) return []
  const alt = kind ? `Cartel de ${title}` : 'Los carteles de la temporada'
  const { path, alt: words } = picture ?? { path: `/carteles/${kind ?? 'portada'}.png`, alt }
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es_ES' },
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
