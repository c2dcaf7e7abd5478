import type { ComponentProps } from 'react'
import type { Kind } from '#contract/kinds.ts'
import type { PictureWidth } from './picture-widths.ts'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'srcSet'> {
  kind: Kind
  /** A drawing of the game, or a drawing of its poster before the opening; undefined for the poster itself. */
  name: string | undefined
  /** In pixels, ascending; a browser fetches the width that suits its screen. */
  widths: readonly PictureWidth[]
  /** The width at which the picture is displayed. */
  sizes: string
}

const LIGHT = '(prefers-color-scheme:light)'
const DARK = '(prefers-color-scheme:dark)'

/**
 * A drawing in the visitor's colour scheme. It is a bitmap, because a browser would lay out an SVG like a page, and
 * has an empty `alt`, because the words are beside it.
 */
export function Picture({ kind, name, widths, sizes, ...image }: PictureProps) {
  const file = (scheme: string, width = widths.at(-1)) =>
    `/carteles/${kind}${scheme}${name ? `.${name}` : ''}.${width}.avif?v=${import.meta.env.ART_VERSION}`
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
  // React preloads an image of high priority, but not an image that depends on the colour scheme.
  return (
    <>
      <link {...preload} href={file('')} imageSrcSet={light} media={LIGHT} />
      <link {...preload} href={file('-oscuro')} imageSrcSet={dark} media={DARK} />
      {picture}
    </>
  )
}
