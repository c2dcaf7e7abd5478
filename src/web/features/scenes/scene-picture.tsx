import { type ComponentProps, type ReactNode, use } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { SceneName } from '#contract/scenes.ts'
import { ArtContext } from '#web/components/campaign/art.ts'
import { Picture } from '#web/components/campaign/picture.tsx'

interface ScenePart {
  kind: Kind
  name: SceneName
  /** The drawing of Temporada. */
  children: ReactNode
}

const useOwnPicture = ({ kind, name }: ScenePart): boolean => use(ArtContext).scenes.includes(`${kind}.${name}`)

/** A part of a scene: the picture of the brand, or the drawing of Temporada. */
export function ScenePicture({ className, ...part }: ScenePart & { className: string }) {
  const { kind, name, children } = part
  if (!useOwnPicture(part)) return children
  return (
    <Picture
      kind={kind}
      name={name}
      className={className}
      widths={[192, 320]}
      sizes="160px"
      width={160}
      height={160}
      loading="lazy"
    />
  )
}

/** As `ScenePicture`, inside another drawing. It shows the same picture in both colour schemes. */
export function SceneImage({ kind, name, children, ...box }: ScenePart & ComponentProps<'image'>) {
  const { version } = use(ArtContext)
  if (!useOwnPicture({ kind, name, children })) return children
  return <image {...box} href={`/carteles/${kind}.${name}.192.avif?v=${version}`} />
}
