import { type ComponentProps, use } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { ArtContext } from './art.ts'
import type { PictureWidth } from './picture-widths.ts'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'srcSet'> {
  kind: Kind
  /**
   * Name of one of the game's drawings, or of a stage of the poster before the opening (`espera-3`). Undefined for the
   * poster in every other phase.
   */
  name: string | undefined
  /** Widths of the image files, in pixels, ascending. The browser fetches the file that suits its screen. */
  widths: readonly PictureWidth[]
  /** The width at which the picture is displayed, as in the `sizes` attribute of an image. */
  sizes: string
}

const LIGHT = '(prefers-color-scheme:light)'
const DARK = '(prefers-color-scheme:dark)'

/**
 * Shows a drawing in the visitor's colour scheme. The drawing is a bitmap, because the browser would lay out an SVG
 * like a page. `alt` is empty, because the words are beside the picture.
 */
export function Picture({ kind, name, widths, sizes, ...image }: PictureProps) {
  const { version } = use(ArtContext)
  const file = (scheme: string, width = widths.at(-1)) =>
    `/carteles/${kind}${scheme}${name ? `.${name}` : ''}.${width}.avif?v=${version}`
  const filesOf = (scheme: string) => widths.map((width) => `${file(scheme, width)} ${width}w`).join()
  const [light, dark] = [filesOf(''), filesOf('-oscuro')]
  const picture = (
    <picture>
      <source media={DARK} srcSet={dark} sizes={sizes} />
      <img src={file('')} srcSet={light} sizes={sizes} alt="" {...image} />
    </picture>
  )
  const preload = { rel: 'preload', as: 'image', imageSizes: sizes, fetchPriority: 'high' } as const
  if (!import.meta.env.SSR || image.fetchPriority !== 'high') return picture
  // React preloads an image of high priority by itself, but not if the image depends on the colour scheme.
  return (
    <>
      <link {...preload} href={file('')} imageSrcSet={light} media={LIGHT} />
      <link {...preload} href={file('-oscuro')} imageSrcSet={dark} media={DARK} />
      {picture}
    </>
  )
}
