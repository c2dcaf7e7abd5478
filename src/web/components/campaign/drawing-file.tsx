import type { ComponentProps } from 'react'

/** Renders an SVG file of the build inside another drawing. */
export const DrawingFile = ({ svg = '', ...box }: ComponentProps<'svg'> & { svg: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build
  <svg {...box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
)
