import type { ComponentProps } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useSlug } from '#web/routing/use-slug.ts'

export const wallpaperOf = (slug: string, edition: string) =>
  `/promo/${slug}/recuerdo/fondo.png?edicion=${encodeURIComponent(edition)}`

/** Downloads the member's tree as a wallpaper, the reward of the first milestone. */
export const Wallpaper = ({ edition, ...link }: Pick<Tree, 'edition'> & ComponentProps<'a'>) => (
  <a
    {...link}
    href={wallpaperOf(useSlug('xmastree'), edition)}
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
    download="mi-arbol.png"
  />
)
