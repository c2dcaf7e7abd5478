import type { ReactElement } from 'react'
import type { PrizeKind } from '#contract/campaigns.ts'
import { disc, range, star } from '#web/components/campaign/paper.ts'

/** What a prize is, drawn on a piece of cut paper. */
export const PrizeArt = ({ kind }: { kind: PrizeKind }) => (
  <svg className="prize-art" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
    <PrizeShape kind={kind} />
  </svg>
)

/** The drawing alone, 200 wide and 200 high, for pictures too. */
export const PrizeShape = ({ kind }: { kind: PrizeKind }) => (
  <>
    <polygon points={disc(100, 100, 98, 26, 7)} fill="var(--print-paper)" />
    {SHAPES[kind]}
  </>
)

const Parcel = (
  <>
    <path fill="var(--print-orange)" d="m44 86 112-3-3 74-106 3z" />
    <path
      fill="none"
      stroke="var(--print-yellow)"
      strokeWidth="5"
      strokeDasharray="1 15"
      strokeLinecap="round"
      d="m58 106 26-1M122 104l24-1M58 126l26-1M122 124l24-1M58 146l26-1M122 144l24-1"
    />
    <path fill="var(--print-red)" d="m36 66 128-4 2 27-129 3z" />
    <path fill="var(--print-white)" d="m91 64 21-1-1 95-19 1z" />
    <path
      fill="var(--print-blue)"
      d="M100 62C78 64 58 54 64 38c7-15 31-1 36 24zm2 0c24 0 42-12 34-27-9-14-31 2-34 27z"
    />
    <circle cx="101" cy="61" r="9" fill="var(--print-yellow)" />
  </>
)

/** A torn ticket: a star on one part, bars on the other. */
const Ticket = (
  <g transform="rotate(-8 100 100)">
    <path fill="var(--print-red)" d="M28 62h104a8 8 0 0 0 16 0h24v80h-24a8 8 0 0 0-16 0H28V115a13 13 0 0 0 0-26z" />
    <path fill="none" stroke="var(--print-white)" strokeWidth="4" strokeDasharray="6 7" d="M140 78v50" />
    <polygon fill="var(--print-yellow)" points={star(84, 102, 29, 13, 6)} />
    {range(5).map((bar) => (
      <rect key={bar} x={151} y={80 + bar * 9} width={14} height={bar % 2 === 0 ? 5 : 3} fill="var(--print-white)" />
    ))}
  </g>
)

const Tag = (
  <g transform="rotate(12 100 100)">
    <path fill="none" stroke="var(--print-ink)" strokeWidth="4" strokeLinecap="round" d="M100 62c-4-22 18-34 34-24" />
    <path fill="var(--print-green)" d="m100 44 40 30v88H60V74z" />
    <circle cx="100" cy="68" r="8" fill="var(--print-paper)" />
    <path stroke="var(--print-white)" strokeWidth="7" strokeLinecap="round" d="m84 138 32-36" />
    <circle cx="84" cy="106" r="10" fill="var(--print-yellow)" />
    <circle cx="116" cy="134" r="10" fill="var(--print-yellow)" />
  </g>
)

const Coins = (
  <>
    {range(3).map((coin) => (
      <g key={coin} transform={`translate(${62 + coin * 6} ${136 - coin * 26})`}>
        <path fill="var(--print-brown)" d="M0 0h64v14c0 12-64 12-64 0z" />
        <ellipse cx="32" cy="0" rx="32" ry="12" fill="var(--print-yellow)" />
      </g>
    ))}
    <polygon fill="var(--print-orange)" points={star(106, 84, 9, 4, 5)} />
    <polygon fill="var(--print-red)" points={star(146, 62, 13, 6, 6)} />
  </>
)

const Urn = (
  <>
    <path fill="var(--print-white)" d="m78 40 44-6 6 48-44 6z" />
    <path stroke="var(--print-ink)" strokeWidth="4" strokeLinecap="round" d="m89 52 24-3M91 63l16-2" />
    <path fill="var(--print-blue)" d="m44 84 112-2-6 76-100 2z" />
    <path fill="var(--print-ink)" d="m66 80 68-1v10l-68 1z" />
    <polygon fill="var(--print-yellow)" points={star(100, 122, 22, 10, 5)} />
  </>
)

const Rosette = (
  <>
    <path fill="var(--print-blue)" d="m76 106-14 62 22-10 14 18 8-60zm48 0 14 62-22-10-14 18-8-60z" />
    <polygon fill="var(--print-red)" points={star(100, 86, 54, 43, 14)} />
    <polygon fill="var(--print-white)" points={disc(100, 86, 33, 22, 3)} />
    <polygon fill="var(--print-yellow)" points={star(100, 86, 24, 10, 5)} />
  </>
)

const SHAPES = {
  physical: Parcel,
  code: Ticket,
  'shared-code': Tag,
  points: Coins,
  'draw-entry': Urn,
  badge: Rosette,
} satisfies Record<PrizeKind, ReactElement>
