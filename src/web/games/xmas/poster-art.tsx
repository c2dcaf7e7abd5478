import { dots, range, scatter, star } from '#web/components/campaign/paper.ts'
import type { PosterArtProps } from '#web/components/campaign/poster-days.ts'

const LIT = new Set([1, 4, 6, 11, 13, 14, 20, 23])
const SILHOUETTES = [
  'M20 62c0-14 4-22 10-24-6-8 6-18 12-8 2 4 0 7-3 9 7 3 9 10 9 23z',
  'M14 62V50l8-3-2-15h16l-2 15 10 3v12zM20 30l8-12 8 12z',
  'M12 62c2-10 8-14 8-20l-4-8 7 3 8-3-2 9c6 4 14 6 14 19zM43 50c6-2 4-12 9-10-2 4-2 12-9 16z',
  'M29 14 14 40h8L12 56h14v6h8v-6h14L38 40h8z',
] as const

/** A house front at night, with a figure behind every lit window. */
export function PosterArt({ waited }: PosterArtProps) {
  const off = scatter(5)
  const flakes = (count: number) => dots(range(count).map(() => [off() * 400, off() * 70] as const))
  return (
    <>
      <circle cx="332" cy="40" r="24" fill="var(--spark)" />
      <circle cx="343" cy="34" r="21" fill="var(--ground)" />
      <g stroke="var(--print-white)" strokeLinecap="round" opacity=".85">
        <path strokeWidth="6" d={flakes(14)} />
        <path strokeWidth="3.5" d={flakes(14)} />
      </g>
      <g transform="translate(0 10) scale(1 .84)">
        <path fill="var(--ground-2)" d="M26 82 374 76l4 310H22z" />
        <path fill="var(--print-brown)" d="M14 66h372v18H14z" />
        <path
          fill="var(--print-white)"
          d="M8 68c6-14 20-10 28-8 12-10 28-6 38 0 14-8 30-8 44 0 16-10 34-8 48 0 14-8 32-8 46 0 14-8 32-8 44 0 14-8 30-8 42 0 14-8 30-6 40 0 10-8 40-6 54 8-8 8-20 4-28 2-8 8-18 2-24-2-14 8-26 4-36 0-14 10-30 6-42 0-14 8-30 6-44 0-14 10-32 6-46 0-14 8-34 6-46 0-12 8-28 6-40 0-10 8-26 6-36 0-12 6-30 8-42 0Z"
        />
        {range(24).map((window) => (
          <Window key={window} window={window} lit={isLit(window, waited)} />
        ))}
        <path fill="var(--ground)" d="M0 384h400v260H0z" />
        <path
          fill="var(--print-white)"
          d="M0 384c20-9 40-4 60-1 50-8 90-6 140 0 60-8 110-4 150 0 20-3 36-6 50-1v9c-60-4-120-3-190 0-80-4-140 2-210 0z"
        />
      </g>
    </>
  )
}

/**
 * Returns whether a window is lit. Before the opening one more window is lit each day; the lit windows are spread over
 * the front.
 */
const isLit = (window: number, waited: number | undefined) =>
  waited === undefined ? LIT.has(window) : range(waited).some((day) => (day * 7 + 3) % 24 === window)

function Window({ window, lit }: { window: number; lit: boolean }) {
  const shape = SILHOUETTES[window % SILHOUETTES.length]
  return (
    <g transform={`translate(${42 + (window % 6) * 54.5} ${96 + Math.floor(window / 6) * 71})`}>
      {window % 5 === 2 ? <path fill="var(--print-green)" d="M-6 0H3v52h-9zM40 0h9v52h-9z" /> : null}
      <path
        fill={lit ? 'var(--accent)' : 'var(--ground)'}
        d={window % 6 < 3 ? 'M3 52V14C3-4 40-4 40 14v38z' : 'M3 52V1l37-1v52z'}
      />
      {lit ? (
        <path transform="scale(.72 .84)" fill="var(--ground)" d={shape} />
      ) : (
        <path stroke="var(--ground-2)" strokeWidth="3" d="M21.5 2v50M3 25h37" />
      )}
      {window === 23 ? <polygon fill="var(--spark)" points={star(21, 20, 12, 5, 5)} /> : null}
      <path fill="var(--print-white)" d="M-3 51c8-5 14-1 22-2 9-2 18-3 28 1v6H-3z" />
    </g>
  )
}
