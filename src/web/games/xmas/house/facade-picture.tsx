import type { ReactNode } from 'react'
import type { Calendar, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { dots, range, scatter } from '#web/components/campaign/paper.ts'
import { TALL, topOf } from '#web/components/campaign/tall-picture.tsx'
import { openedDoor } from '../state/window-state.ts'
import { Roof, StreetDoor } from './house-art.tsx'
import { type Spot, spotOf, storeysOf, streetDoorSpot } from './places.ts'
import { FigureSheet } from './silhouettes.tsx'
import { WindowArt } from './window-art.tsx'

/** The fills of `facade.css`: the renderer knows plain rules only, and no nesting, mixing or inherited variables. */
const STYLE = `
.xmas-roof__tiles,.xmas-street__frame{fill:var(--stone)}
.xmas-roof__chimney{fill:var(--wall)}
.xmas-roof__cornice{fill:var(--print-brown)}
.xmas-roof__snow,.xmas-window__snow{fill:var(--snow)}
.xmas-garland__wire{fill:none;stroke:var(--dark-glass);stroke-width:1.5}
.xmas-street__leaf,.xmas-street__panel{fill:var(--made-green)}
.xmas-street__panel{stroke:var(--dark-glass);stroke-width:1}
.xmas-street__fan{fill:var(--accent);stroke:var(--made-green);stroke-width:2}
.xmas-street__knob{fill:var(--accent)}
.xmas-window__frame{fill:none;stroke:var(--stone);stroke-width:6}
.xmas-window__glass{fill:var(--dark-glass)}
.xmas-window__bars{fill:none;stroke:var(--stone);stroke-width:2}
.xmas-window__planks{fill:var(--print-brown)}
.xmas-figure{fill:var(--dark-glass)}
.xmas-shutter{fill:var(--made-green)}
.xmas-shutter__slats{fill:none;stroke:var(--dark-glass);stroke-width:1.2}
.lit .xmas-window__glass{fill:var(--spark)}
.lit .xmas-window__bars{stroke:none}
.lit .xmas-shutter--left{transform:translate(14 0) scale(-0.75 1) translate(-14 0)}
.lit .xmas-shutter--right{transform:translate(46 0) scale(-0.75 1) translate(-46 0)}
`
const HOUSE = { x: 190, width: 700, highestRoof: 236 }
const SCALE = HOUSE.width / 400
const WALL = { x: HOUSE.x + 18, width: HOUSE.width - 36, belowRoof: 56 * SCALE }
const GROUND_Y = 955
const HIGHEST_ROW = (GROUND_Y - HOUSE.highestRoof - WALL.belowRoof - 26) / 5
const COLUMN = (WALL.width - 24) / 5

/** Returns the measures of a house: more than five storeys are lower each, fewer make the house lower. */
function measuresOf(storeys: number) {
  const roof = HOUSE.highestRoof + Math.max(0, 5 - storeys) * HIGHEST_ROW
  return { roof, wall: roof + WALL.belowRoof, row: (5 * HIGHEST_ROW) / Math.max(5, storeys) }
}

/** No flake falls on the headline. */
const HEADLINE = { from: 85, to: 205 }
const WINDOW = { width: 60, height: 78 }

interface FacadePictureProps {
  calendar: Pick<Calendar, 'doors' | 'order'>
  mine: MyDoors
}

/** Draws the member's house at night: light in each window that the member has opened. */
export function FacadePicture({ calendar: { doors, order }, mine }: FacadePictureProps) {
  const { roof, wall, row } = measuresOf(storeysOf(doors.length))
  const off = scatter(5)
  const top = topOf('story')
  const flakes = (count: number) =>
    dots(
      range(count)
        .map(() => [off() * TALL.width, top + 60 + off() * (GROUND_Y - top - 60)] as const)
        .filter(([, y]) => y < HEADLINE.from || y > HEADLINE.to),
    )
  const lit = doors.filter(({ n }) => openedDoor(mine, n))
  return (
    <>
      <style>{STYLE}</style>
      <FigureSheet />
      <circle cx={955} cy={300} r={56} fill="var(--spark)" />
      <circle cx={981} cy={284} r={50} fill="var(--ground)" />
      <g stroke="var(--snow)" strokeLinecap="round" opacity={0.75}>
        <path strokeWidth={11} d={flakes(46)} />
        <path strokeWidth={7} d={flakes(60)} />
      </g>
      <svg x={HOUSE.x} y={roof} width={HOUSE.width} height={74 * SCALE} viewBox="0 0 400 74" aria-hidden="true">
        <path className="xmas-roof__chimney" d="M290 8h32l-1 40h-30z" />
      </svg>
      <path
        fill="var(--wall)"
        d={`M${WALL.x + 4} ${wall}h${WALL.width - 8}l4 ${GROUND_Y - wall + 20}h-${WALL.width}z`}
      />
      {doors.map((door) => (
        <Place
          key={door.n}
          spot={spotOf(order.indexOf(door.n) + 1, doors.length)}
          wall={wall}
          row={row}
          box={WINDOW}
          isLit={lit.includes(door)}
        >
          <WindowArt n={door.n} state={lit.includes(door) ? 'opened' : 'closed'} />
        </Place>
      ))}
      <Place spot={streetDoorSpot(doors.length)} wall={wall} row={row} box={{ width: 60, height: 88 }} isLit={false}>
        <StreetDoor />
      </Place>
      <svg x={HOUSE.x} y={roof} width={HOUSE.width} height={82 * SCALE} viewBox="0 0 400 82" aria-hidden="true">
        <Roof lit={lit.length} doors={doors.length} />
      </svg>
      <path fill="var(--ground)" d={`M0 ${GROUND_Y}h${TALL.width}v${TALL.height - top - GROUND_Y}H0z`} />
      <path
        fill="var(--snow)"
        d={`M0 ${GROUND_Y + 10}C90 ${GROUND_Y - 26} 190 ${GROUND_Y - 20} 310 ${GROUND_Y - 4}S520 ${GROUND_Y - 16} 660 ${GROUND_Y - 6}S880 ${GROUND_Y - 22} ${TALL.width} ${GROUND_Y}v26c-130-16-260-6-400-2s-280-12-400-2-200 6-280 4z`}
      />
    </>
  )
}

interface PlaceProps {
  spot: Spot
  /** Top of the wall. */
  wall: number
  /** Height of a storey. */
  row: number
  box: { width: number; height: number }
  isLit: boolean
  children: ReactNode
}

/** One of the places on the wall, with its drawing at the bottom. */
function Place({ spot, wall, row, box, isLit, children }: PlaceProps) {
  const height = row - 6
  const width = (height * box.width) / box.height
  const x = WALL.x + 12 + (spot['data-column'] - 0.5) * COLUMN - width / 2
  const y = wall + 22 + (spot['data-row'] - 1) * row
  return (
    <svg
      x={x}
      y={y}
      width={width}
      height={height}
      viewBox={`0 0 ${box.width} ${box.height}`}
      className={isLit ? 'lit' : undefined}
      aria-hidden="true"
      overflow="visible"
    >
      {children}
    </svg>
  )
}
