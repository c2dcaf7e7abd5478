import { Link } from '@tanstack/react-router'
import type { Calendar, Door, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { stateOf, windowWords } from '../state/window-state.ts'
import { Bricks, Drift, Moon, Roof, Smoke, Snowfall, StreetDoor } from './house-art.tsx'
import { FigureSheet } from './silhouettes.tsx'
import { WindowArt } from './window-art.tsx'
import './facade.css'

interface FacadeProps {
  calendar: Calendar
  mine: MyDoors | undefined
  chosen: number | undefined
  preview: string | undefined
  /** While the campaign is announced: how many of the last days before the opening have passed. */
  waited: number | undefined
}

/** The position of the street door on the wall, from 1: the middle of the ground floor. */
const STREET_DOOR_PLACE = 23

/**
 * The house. In the document the windows are in the order of their numbers; their positions on the wall depend on the
 * edition.
 */
export function Facade({ calendar, mine, chosen, preview, waited }: FacadeProps) {
  const { doors, order } = calendar
  const lit = waited ?? doors.filter((door) => isLit(door, mine)).length
  return (
    <div className="xmas-house">
      <FigureSheet />
      <Snowfall tile="snow" />
      <Moon />
      <Smoke />
      <Roof lit={lit} doors={doors.length} />
      <div className="xmas-wall">
        <Bricks tile="bricks" />
        <ol className="xmas-wall__windows" aria-label="Las puertas del calendario">
          {doors.map((door) => (
            <li key={door.n} {...spotOf(placeOf(order.indexOf(door.n) + 1))}>
              <Window door={door} calendar={calendar} mine={mine} isChosen={door.n === chosen} preview={preview} />
            </li>
          ))}
          <li {...spotOf(STREET_DOOR_PLACE)} aria-hidden="true">
            <StreetDoor />
          </li>
        </ol>
      </div>
      <Drift />
    </div>
  )
}

/**
 * Returns the position on the wall of a window, given its place in the order of the edition. Both count from 1; the
 * street door takes up one position.
 */
export const placeOf = (place: number): number => (place < STREET_DOOR_PLACE ? place : place + 1)

const COLUMNS = 5

export const spotOf = (place: number) => ({
  'data-row': Math.ceil(place / COLUMNS),
  'data-column': ((place - 1) % COLUMNS) + 1,
})

function isLit(door: Door, mine: MyDoors | undefined): boolean {
  const state = stateOf(door, mine)
  return state === 'opened' || state === 'past'
}

interface WindowProps extends Omit<FacadeProps, 'chosen' | 'waited'> {
  door: Door
  isChosen: boolean
}

function Window({ door, calendar, mine, isChosen, preview }: WindowProps) {
  const state = stateOf(door, mine)
  const { unseen, sill } = windowWords(door, state, calendar)
  return (
    <Link
      to="/promo/xmas"
      search={{ puerta: String(door.n), vista: preview }}
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
      <span className="xmas-window__sill">{sill}</span>
    </Link>
  )
}
