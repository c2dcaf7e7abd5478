import type { ComponentProps } from 'react'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'

/** Number of ornaments that earn the wallpaper. */
const AT = 10

export const hasWallpaper = ({ milestones }: Pick<Tree, 'milestones'>): boolean =>
  milestones.some(({ at, reachedAt }) => at === AT && reachedAt !== null)

/** Downloads the member's tree as a wallpaper. */
export const Wallpaper = ({ edition, ...link }: Pick<Tree, 'edition'> & ComponentProps<'a'>) => (
  <a
    {...link}
    href={`/promo/xmastree/fondo.png?edicion=${encodeURIComponent(edition)}`}
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
    download="mi-arbol.png"
  />
)
