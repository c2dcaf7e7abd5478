import type { ReactNode } from 'react'
import { disc, star } from '#web/components/campaign/paper.ts'

/** The patterns of smooth sand. */
const LEFT: readonly ReactNode[] = [
  <path key="ripples" className="playa-hole__line" d="M20 34c6-5 10 5 16 0s10 5 18-1M26 46c6-5 10 5 16 0s8 3 14-1" />,
  <path
    key="pebbles"
    className="playa-hole__stone"
    d="M26 30c5-3 9 0 8 4s-9 4-10 1 0-4 2-5ZM50 47c4-3 8-1 8 3s-8 4-9 1 0-3 1-4ZM44 26l4 1-1 3-4-1ZM28 51l4 1-1 3-4-1Z"
  />,
  <polygon key="star" className="playa-hole__coral" points={star(43, 38, 13, 5, 5, 0.06)} />,
  <path
    key="weed"
    className="playa-hole__weed"
    d="M28 56c8-8 0-14 8-20s2-10 8-13M36 40c5-1 8-4 9-8M33 48c-5-1-8-4-8-8M41 30c-4-2-5-4-5-8"
  />,
  <g key="prints" className="playa-hole__print">
    <ellipse cx="31" cy="48" rx="4" ry="7.5" transform="rotate(24 31 48)" />
    <circle cx="35" cy="37" r="2.3" />
    <ellipse cx="47" cy="38" rx="4" ry="7.5" transform="rotate(24 47 38)" />
    <circle cx="51" cy="27" r="2.3" />
  </g>,
  <path key="rake" className="playa-hole__line" d="M22 28c12 4 24 4 36-1M20 38c14 4 27 4 40-1M24 48c11 3 22 3 33-1" />,
  <g key="crab" className="playa-hole__coral">
    <path d="M31 41c0-6 5-9 10-9s10 3 10 9-5 8-10 8-10-2-10-8Z" />
    <path className="playa-hole__limbs" d="m32 45-7 5M33 48l-4 7M50 45l7 5M49 48l4 7M33 35l-6-5 1-6M49 35l6-5-1-6" />
  </g>,
]

/** The pattern of each spot, chosen so that no row and no column repeats a pattern. */
const WHICH = [0, 1, 2, 4, 6, 5, 3, 1, 2, 0, 4, 5, 5, 6, 1, 3] as const

/** One patch of sand with an irregular edge, and the pit that becomes visible after a dig. */
export function Hole({ spot }: { spot: number }) {
  return (
    <svg className="playa-hole" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <polygon className="playa-hole__shade" points={disc(42.5, 45, 35, 12, spot)} />
      <polygon className="playa-hole__patch" points={disc(40, 40, 35, 12, spot)} />
      <g className="playa-hole__left">{LEFT[WHICH[spot - 1] ?? 0]}</g>
      <g className="playa-hole__pit">
        <polygon className="playa-hole__pile" points={disc(58, 28, 14, 9, spot + 3)} />
        <polygon className="playa-hole__rim" points={disc(39, 42, 27, 13, spot + 1)} />
        <polygon className="playa-hole__dark" points={disc(40, 44, 22, 12, spot + 2)} />
      </g>
    </svg>
  )
}
