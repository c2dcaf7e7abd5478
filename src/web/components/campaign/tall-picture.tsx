import type { ReactNode } from 'react'

/** Size in pixels of a picture that fills a phone in messengers. */
export const TALL = { width: 1080, height: 1350 }
/** Height of a picture that fills the whole screen, as stories do. */
const STORY = 1920

export type PictureShape = 'post' | 'story'

/** The y of the upper edge: a story has the same drawing, with room above and below for the buttons of the app. */
export const topOf = (shape: PictureShape): number => (shape === 'story' ? (TALL.height - STORY) / 2 : 0)

/** Draws a picture to save or share, on the ground of its game. */
export function TallPicture({ shape = 'post', children }: { shape?: PictureShape; children: ReactNode }) {
  const top = topOf(shape)
  const height = TALL.height - 2 * top
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={TALL.width}
      height={height}
      viewBox={`0 ${top} ${TALL.width} ${height}`}
      aria-hidden="true"
    >
      <rect y={top} width={TALL.width} height={height} fill="var(--ground)" />
      {children}
    </svg>
  )
}
