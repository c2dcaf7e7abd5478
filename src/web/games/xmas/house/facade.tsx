import { Link } from '@tanstack/react-router'
import type { Calendar, Door, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { stateOf, windowWords } from '../state/window-state.ts'
import { Bricks, Drift, Moon, Roof, Smoke, Snowfall, StreetDoor } from './house-art.tsx'
import { spotOf, storeysOf, streetDoorSpot } from './places.ts'
import { FigureSheet } from './silhouettes.tsx'
import { WindowArt } from './window-art.tsx'
import './facade.css'

interface FacadeProps {
  calendar: Calendar
  mine: MyDoors | undefined
  chosen: number | undefined
  /** After the end only the opened windows keep their word. */
  isOver: boolean
  /** While the campaign is announced: how many of the last days before the opening have passed. */
  waited: number | undefined
}

/**
 * The house. In the document the windows are in the order of their numbers; their positions on the wall depend on the
 * edition.
 */
export function Facade({ calendar, mine, chosen, isOver, waited }: FacadeProps) {
  const { doors, order } = calendar
  const lit = waited ?? doors.filter((door) => isLit(door, mine)).length
  return (
    <div className="xmas-house" data-over={isOver || undefined}>
      <FigureSheet />
      <Snowfall tile="snow" />
      <Moon />
      <Smoke />
      <Roof lit={lit} doors={doors.length} />
      <div className="xmas-wall" data-storeys={storeysOf(doors.length)}>
        <Bricks tile="bricks" />
        <ol className="xmas-wall__windows" aria-label="Las puertas del calendario">
          {doors.map((door) => (
            <li key={door.n} {...spotOf(order.indexOf(door.n) + 1, doors.length)}>
              <Window door={door} calendar={calendar} mine={mine} isOver={isOver} isChosen={door.n === chosen} />
            </li>
          ))}
          <li {...streetDoorSpot(doors.length)} aria-hidden="true">
            <StreetDoor />
          </li>
        </ol>
      </div>
      <Drift />
    </div>
  )
}

function isLit(door: Door, mine: MyDoors | undefined): boolean {
  const state = stateOf(door, mine)
  return state === 'opened' || state === 'past'
}

interface WindowProps extends Omit<FacadeProps, 'chosen' | 'waited'> {
  door: Door
  isChosen: boolean
}

function Window({ door, calendar, mine, isOver, isChosen }: WindowProps) {
  const state = stateOf(door, mine)
  const { unseen, sill } = windowWords(door, state, calendar)
  return (
    <Link
      to="."
      search={{ puerta: String(door.n) }}
      resetScroll={false}
      className="xmas-window"
      id={`puerta-${door.n}`}
      data-state={state}
      aria-current={isChosen ? 'true' : undefined}
    >
      <WindowArt n={door.n} state={state} />
      <span className="visually-hidden">Puerta</span>
      <span className="xmas-window__number">{door.n}</span>
      {unseen ? <span className="visually-hidden">{unseen}</span> : null}
      <span
        className={`xmas-window__sill${state === 'past' || (isOver && state !== 'opened') ? ' xmas-window__sill--unseen' : ''}`}
      >
        {sill}
      </span>
    </Link>
  )
}
