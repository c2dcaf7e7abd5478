import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { own } from '#contract/primitives/own.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { near, points, range, scatter, star } from '#web/components/campaign/paper.ts'
import type { PosterArtProps } from '#web/components/campaign/poster-days.ts'

const FILES = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?raw', import: 'default' })
const COLUMNS = [40, 116, 192] as const
const ROWS = [40, 118, 196] as const
/** The scratched cells; the other cells still have their foil. */
const OPEN = new Set([0, 2, 3, 4, 7])

/**
 * A half-scratched ticket in the window of a kiosk. By day the kiosk is orange; at night its window is the only lit one
 * in the street.
 */
export function PosterArt({ waited }: PosterArtProps) {
  return (
    <>
      <path fill="var(--ground-2)" d="M0 0h400v520H0z" />
      <path fill="var(--print-orange)" d="M18 204h364v330H18z" />
      <path fill="var(--print-yellow)" opacity=".4" d="M52 204h296l34 330H18z" />
      <Awning />
      <g transform="translate(92 240) rotate(-5) scale(.74)">
        <polygon fill="var(--print-ink)" opacity=".22" points={outline} transform="translate(10 12)" />
        <polygon fill="var(--print-paper)" points={outline} />
        <path fill="var(--print-red)" d="M0 0h300v24H0z" />
        {range(12).map((dot) => (
          <circle key={dot} cx={14 + dot * 24.7} cy="12" r="5" fill="var(--print-paper)" />
        ))}
        {SYMBOLS.slice(0, 9).map((id, cell) => (
          <Cell key={id} cell={cell} isOpen={waited === undefined && OPEN.has(cell)} />
        ))}
        {waited ? <path fill="var(--print-paper)" d={wornCorner(waited)} /> : null}
        <path
          fill="none"
          stroke="var(--print-ink)"
          strokeWidth="3"
          strokeDasharray="2 8"
          strokeLinecap="round"
          d="M12 286h276"
        />
        {range(30).map((bar) => (
          <rect
            key={bar}
            x={26 + bar * 8.4}
            y="302"
            width={bar % 3 ? (bar % 4 ? 3 : 5) : 1.8}
            height="38"
            fill="var(--print-ink)"
          />
        ))}
      </g>
      <g transform="translate(346 452) rotate(14) scale(.66)">
        <circle r="64" fill="var(--print-ink)" opacity=".22" cx="6" cy="8" />
        <circle r="64" fill="var(--print-yellow)" />
        <circle r="54" fill="none" stroke="var(--print-brown)" strokeWidth="3" strokeDasharray="3 6" />
        <polygon fill="var(--print-brown)" points={star(0, 1, 36, 17, 8)} />
      </g>
    </>
  )
}

const Awning = () => (
  <>
    <path fill="var(--print-ink)" opacity=".2" d="M14 210h372v54H14z" />
    {range(10).map((stripe) => (
      <path
        key={stripe}
        fill={stripe % 2 ? 'var(--print-white)' : 'var(--print-red)'}
        d={`M${24 + stripe * 35.2} 192h35.2L${near(43.2 + stripe * 39.2)} 240a19.6 17 0 0 1-39.2 0z`}
      />
    ))}
    <path fill="var(--print-brown)" d="M20 186h360v9H20z" />
  </>
)

const bites = range(13).flatMap((bite): [number, number][] => {
  const y = 30 + bite * 26
  return [
    [300, y],
    [292, y + 6],
    [292, y + 12],
    [300, y + 18],
  ]
})
const outline = points([
  [0, 0],
  [300, 0],
  ...bites,
  [300, 362],
  [0, 362],
  ...bites.map(([x, y]): [number, number] => [300 - x, y]).reverse(),
])

/**
 * Returns the outline of the area where the foil has worn off before the opening. The area grows from the last corner
 * and uncovers no symbol.
 */
function wornCorner(waited: number): string {
  const off = scatter(7)
  const reach = 12 + waited * 4.5
  const edge = range(9).map((bite) => {
    const along = bite / 8
    const wear = bite % 2 ? -6 - off() * 8 : off() * 6
    return `${near(262 - reach * (1 - along) + wear)} ${near(268 - reach * along + wear)}`
  })
  return `M262 268L${near(262 - reach)} 268L${edge.join('L')}L262 ${near(268 - reach)}z`
}

function Cell({ cell, isOpen }: { cell: number; isOpen: boolean }) {
  const id = SYMBOLS[cell] ?? 'sol'
  const x = COLUMNS[cell % 3] ?? 0
  const y = ROWS[Math.floor(cell / 3)] ?? 0
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="68" height="70" fill="var(--print-white)" />
      {isOpen ? (
        <DrawingFile x="6" y="7" width="56" height="56" svg={own(FILES, `./art/${id}.svg`)} />
      ) : (
        <rect width="68" height="70" fill="var(--print-foil)" />
      )}
      <path
        fill="none"
        stroke="var(--print-foil-2)"
        strokeWidth="2.5"
        strokeDasharray={isOpen ? undefined : '5 3'}
        d={scraps(cell, isOpen)}
      />
    </g>
  )
}

/** Draws the grain of the foil on a closed cell, or crumbs of foil around an open cell. */
function scraps(cell: number, open: boolean) {
  const off = scatter(cell * 37 + 11)
  return range(open ? 7 : 11)
    .map((line) => {
      const y = open ? (line % 2 ? 2 + off() * 6 : 62 + off() * 6) : 4 + line * 6.2
      const x = open ? 4 + off() * 54 : 3 + off() * 8
      return `M${near(x)} ${near(y)}l${near(open ? 4 + off() * 6 : 50 + off() * 8)} ${near(-2 + off() * 4)}`
    })
    .join('')
}
