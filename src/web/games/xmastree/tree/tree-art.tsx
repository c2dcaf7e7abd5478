import { PLACES } from '#contract/games/xmastree/ornaments.ts'
import { near, range, rays, scatter, star } from '#web/components/campaign/paper.ts'
import { MIDDLE, ROWS } from './tree-shape.ts'

/**
 * The tree of cut paper without its ornaments. Each of its three strings of lights shows ten ornaments, and the star
 * burns from the first one on.
 */
export function TreeArt({ lights }: { lights: number }) {
  const isComplete = lights >= PLACES
  return (
    <>
      {isComplete
        ? rays(MIDDLE, 46, 44, [92, 72], 16, 0.3).map((ray) => <polygon key={ray} fill="var(--halo)" points={ray} />)
        : null}
      <path
        fill="var(--snow-2)"
        d="M-1500 470c700 30 1300 20 1540-4 60-8 120-10 170-8 70 2 130 8 200 14 400 26 900 20 1490-6V501h-3390z"
      />
      <path fill="var(--print-brown)" d="M183 436h34l7 50h-48z" />
      <path fill="var(--pot-2)" d="m150 474 100-2-7 28h-86z" />
      <path fill="var(--pot)" d="m145 464 110-2 2 16-114 2z" />
      {ROWS.map((row, branch) => ({ row, branch }))
        .reverse()
        .map(({ row, branch }) => (
          <Branch key={row.y} y={row.y} half={row.width / 2 + (branch < 5 ? 26 : 18)} branch={branch} />
        ))}
      {STRINGS.map(({ branch, from }, i) => (
        <Lights key={branch} branch={branch} from={from} share={lights / 10 - i} />
      ))}
      <polygon fill={lights > 0 ? 'var(--spark)' : 'var(--print-foil)'} points={star(MIDDLE, 44, 36, 15, 5)} />
      <polygon
        fill={isComplete ? 'var(--print-white)' : lights > 0 ? 'var(--bulb-lit)' : 'var(--print-foil-2)'}
        points={star(MIDDLE, 46, 17, 8, 5)}
      />
      <path
        fill="var(--snow)"
        d="M-1500 500c500-22 1100-26 1460-12 60-10 130-10 178-2 40 8 90 8 140 0 60-9 110-10 162 2 400-18 900-10 1460 10V501h-3400z"
      />
    </>
  )
}

/** A layer of paper with a fringed hem, its shadow on the layer below, and the snow on it. */
function Branch({ y, half, branch }: { y: number; half: number; branch: number }) {
  const top = y - (branch === 0 ? 62 : 74)
  const low = y + 30
  const d = paper(top, low, half, branch)
  return (
    <g>
      <path fill="var(--fir-shade)" d={d} transform="translate(0 7)" />
      <path fill={branch % 2 ? 'var(--fir-2)' : 'var(--fir)'} d={d} />
      <path fill="var(--fir-shade)" opacity="0.35" d={fold(top, low, half)} />
      {branch > 0 ? <path fill="var(--snow)" d={snow(top, low, half)} /> : null}
    </g>
  )
}

/** Returns a point of a layer's upper right edge; `t` runs from 0 at the top to 1 at the tip. */
function edge(top: number, low: number, half: number, t: number): readonly [number, number] {
  const rest = 1 - t
  const x = MIDDLE + rest * rest * 5 + 2 * rest * t * half * 0.3 + t * t * half
  return [x, rest * rest * top + 2 * rest * t * (low - 34) + t * t * (low - 22)]
}

function paper(top: number, low: number, half: number, branch: number): string {
  const off = scatter(branch * 7 + 3)
  const snips = 7 + branch
  const step = (2 * half) / snips
  const hem = range(snips).map((snip) => {
    const x = MIDDLE + half - (snip + 0.5) * step
    const rise = Math.abs(x - MIDDLE) * 0.09
    return `L${near(x)} ${near(low + 4 + off() * 6 - rise)}L${near(x - step / 2)} ${near(low - 13 - rise)}`
  })
  return `M${MIDDLE + 5} ${top}Q${near(MIDDLE + half * 0.3)} ${low - 34} ${MIDDLE + half} ${low - 22}${hem.join('')}L${MIDDLE - half} ${low - 22}Q${near(MIDDLE - half * 0.3)} ${low - 34} ${MIDDLE - 5} ${top}z`
}

/** Returns the half of a layer that faces away from the light. */
const fold = (top: number, low: number, half: number) =>
  `M${MIDDLE} ${top + 2}Q${near(MIDDLE + half * 0.3)} ${near(low - 34)} ${MIDDLE + half} ${low - 22}L${MIDDLE + half - 14} ${low - 12}Q${near(MIDDLE + half * 0.34)} ${low - 30} ${MIDDLE} ${top + 2}z`

/** Returns the snow along the edge towards each tip, with drops below. */
function snow(top: number, low: number, half: number): string {
  const along = [0.6, 0.7, 0.8, 0.9, 1].map((t) => edge(top, low, half, t))
  const side = (sign: 1 | -1) => {
    const at = ([x, y]: readonly [number, number], down = 0) =>
      `${near(MIDDLE + sign * (x - MIDDLE))} ${near(y + down)}`
    const [start, , , , tip] = along
    if (!start || !tip) return ''
    const drops = along
      .slice(0, -1)
      .reverse()
      .map((point, i) => `Q${at(along[4 - i] ?? tip, 13 - i)} ${at(point, 4 - i)}`)
    return `M${at(start, -1)}L${along
      .slice(1)
      .map((point) => at(point, -3))
      .join('L')}l${sign * 5} 4${drops.join('')}z`
  }
  return side(1) + side(-1)
}

/**
 * For each string of lights: the branch above the string, and the side where the string begins (1 is left, -1 is
 * right).
 */
const STRINGS = [
  { branch: 5, from: -1 },
  { branch: 3, from: 1 },
  { branch: 1, from: -1 },
] as const

interface LightsProps {
  branch: number
  from: -1 | 1
  /** The part of its bulbs that are on, from 0 to 1. */
  share: number
}

function Lights({ branch, from, share }: LightsProps) {
  const row = ROWS[branch]
  if (!row) return null
  const half = row.width / 2 - 4
  const [high, low] = [row.y - 32, row.y + 36]
  const along = (t: number) => {
    const x = MIDDLE - from * half + from * 2 * half * t
    return [near(x), near(high + (low - high) * t + 22 * Math.sin(Math.PI * t))] as const
  }
  const bulbs = 4 + branch
  const line = range(13).map((i) => along(i / 12).join(' '))
  return (
    <>
      <path fill="none" stroke="var(--wire)" strokeWidth="2.5" d={`M${line.join('L')}`} />
      {range(bulbs).map((bulb) => {
        const [x, y] = along((bulb + 0.5) / bulbs)
        const isLit = bulb < share * bulbs
        return (
          <circle
            key={bulb}
            className={isLit ? 'tree-bulb' : undefined}
            cx={x}
            cy={near(y + 4)}
            r={isLit ? 5 : 4.5}
            fill={isLit ? 'var(--bulb-lit)' : 'var(--bulb)'}
            stroke="var(--halo)"
            strokeWidth={isLit ? 7 : 0}
          />
        )
      })}
    </>
  )
}
