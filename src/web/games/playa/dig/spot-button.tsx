import { ShellArt } from '../album/shell-art.tsx'
import { Hole } from './hole.tsx'
import { Spade } from './spade.tsx'
import { type SpotState, spotName } from './spots.ts'

interface SpotButtonProps {
  state: SpotState
  isAlive: boolean
  /** True for the spot that is the tab stop of the grid. */
  isReachable: boolean
  /** Set when a press does nothing, because the member has no dig left and did not dig here today. */
  isInert: boolean
  isDigging: boolean
  onFocus: () => void
}

/**
 * The button of a patch of sand. In the plain form a button that does nothing is disabled; after hydration no button is
 * disabled, so that the arrow keys reach every button.
 */
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
