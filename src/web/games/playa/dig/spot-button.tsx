import { ShellArt } from '../album/shell-art.tsx'
import { Hole } from './hole.tsx'
import { Spade } from './spade.tsx'
import { type SpotState, spotName } from './spots.ts'

interface SpotButtonProps {
  state: SpotState
  isAlive: boolean
  /** The one stop of the Tab key. */
  isReachable: boolean
  /** There is nothing to dig with. */
  isInert: boolean
  isDigging: boolean
  onFocus: () => void
}

/** A patch of sand. Hydrated it stays in reach of the arrows even when it does nothing; a plain form switches it off. */
export function SpotButton({ state, isAlive, isReachable, isInert, isDigging, onFocus }: SpotButtonProps) {
  const { spot, dig, holeAge } = state
  return (
    <button
      type="submit"
      name="spot"
      value={spot}
      className="playa-spot"
      aria-label={spotName(state)}
      aria-disabled={isInert || undefined}
      disabled={isInert && !isAlive}
      tabIndex={!isAlive || isReachable ? undefined : -1}
      data-digging={isDigging || undefined}
      data-hole={dig ? 'today' : holeAge === undefined ? undefined : 'old'}
      onFocus={onFocus}
    >
      <Hole spot={spot} />
      {dig?.play ? <ShellArt shell={dig.play.shell} /> : null}
      {isDigging ? <Spade /> : null}
    </button>
  )
}
