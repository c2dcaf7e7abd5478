import type { ReactNode } from 'react'

/** Size in pixels of a picture that fills a phone in messengers. */
export const TALL = { width: 1080, height: 1350 }

/** Draws a picture to save or share, on the ground of its game. */
export const TallPicture = ({ children }: { children: ReactNode }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={TALL.width}
    height={TALL.height}
    viewBox={`0 0 ${TALL.width} ${TALL.height}`}
    aria-hidden="true"
  >
    <rect width={TALL.width} height={TALL.height} fill="var(--ground)" />
    {children}
  </svg>
)
