import type { ComponentProps } from 'react'

/** An SVG file of the build within another drawing. */
export const DrawingFile = ({ svg = '', ...box }: ComponentProps<'svg'> & { svg: string | undefined }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build
  <svg {...box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
)
