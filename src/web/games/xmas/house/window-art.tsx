import { range } from '#web/components/campaign/paper.ts'
import type { WindowState } from '../state/window-state.ts'
import { Figure } from './silhouettes.tsx'

const ARCH = {
  glass: 'M14 65V25a16 16 0 0 1 32 0v40z',
  left: 'M14 65V25A16 16 0 0 1 30 9v56z',
  right: 'M46 65V25A16 16 0 0 0 30 9v56z',
}
const SQUARE = { glass: 'M14 65V10l32-1v56z', left: 'M14 65V10l16-.500V65z', right: 'M46 65V9l-16 .500V65z' }
/** States in which the window shows no figure. */
const EMPTY: ReadonlySet<WindowState> = new Set<WindowState>(['closed', 'shut', 'today', 'late'])

/** One window of the front, 60 by 78 units: its light, its figure, its shutters, and the snow on its sill. */
export function WindowArt({ n, state }: { n: number; state: WindowState }) {
  const shape = n % 3 === 0 ? SQUARE : ARCH
  return (
    <svg
      className="xmas-window__art"
      viewBox="0 0 60 78"
      preserveAspectRatio="xMidYMax"
      data-paint={n % 4}
      aria-hidden="true"
      focusable="false"
    >
      <path className="xmas-window__frame" d={shape.glass} />
      <path className="xmas-window__glass" d={shape.glass} />
      <path className="xmas-window__bars" d="M30 10v55M14 34h32" />
      {EMPTY.has(state) ? null : <Figure n={n} />}
      <g className="xmas-shutter xmas-shutter--left">
        <path d={shape.left} />
        <path className="xmas-shutter__slats" d={slats(17)} />
      </g>
      <g className="xmas-shutter xmas-shutter--right">
        <path d={shape.right} />
        <path className="xmas-shutter__slats" d={slats(33)} />
      </g>
      {state === 'today' ? <Wreath /> : null}
      {state === 'shut' ? (
        <path className="xmas-window__planks" d="m10 26 40 10-1 6-40-10zM50 44 10 54l1 6 40-10z" />
      ) : null}
      <path
        className="xmas-window__snow"
        d="M8 66c1-5 7-5 9-3 3-4 8-2 10 0 3-3 8-3 11 0 3-3 9-3 10-1 4-1 6 2 5 5v4H8z"
      />
    </svg>
  )
}

const slats = (x: number) =>
  range(6)
    .map((slat) => `M${x} ${28 + slat * 6}h10`)
    .join('')

/** A ring of fir around the number of today's door. */
export const Wreath = () => (
  <g className="xmas-wreath">
    <circle className="xmas-wreath__plate" cx="30" cy="38" r="13" />
    <circle className="xmas-wreath__ring" cx="30" cy="38" r="15" />
    <path className="xmas-wreath__leaves" d={leaves} />
    <path className="xmas-wreath__bow" d="m30 54-10 8 4-9-4-5 10 3 10-3-4 5 4 9z" />
    <path className="xmas-wreath__berries" d="M18 29h.1M42 29h.1M16 44h.1M44 44h.1M30 22h.1" />
  </g>
)

const leaves = range(14)
  .map((leaf) => {
    const angle = (leaf / 14) * 2 * Math.PI
    const at = (radius: number, turn: number) =>
      `${(30 + radius * Math.cos(angle + turn)).toFixed(1)} ${(38 + radius * Math.sin(angle + turn)).toFixed(1)}`
    return `M${at(12.5, 0)}L${at(20, 0.2)}L${at(13.5, 0.4)}z`
  })
  .join('')
