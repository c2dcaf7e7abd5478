import type { ComponentProps } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'

export const wallpaperOf = (edition: string) => `/promo/xmastree/fondo.png?edicion=${encodeURIComponent(edition)}`

/** Downloads the member's tree as a wallpaper, the reward of the first milestone. */
export const Wallpaper = ({ edition, ...link }: Pick<Tree, 'edition'> & ComponentProps<'a'>) => (
  <a
    {...link}
    href={wallpaperOf(edition)}
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
    download="mi-arbol.png"
  />
)
