import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Begins one draw in each turn of the event loop: however many pages are asked for that have to be drawn, those that are
 * kept are sent between two of them.
 */
export function drawTurns() {
  /** Ends with the turn in which the last draw began. */
  let last: Promise<void> | undefined
  return <Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> => {
    const before = last
    const turn = (before ?? Promise.resolve()).then(() => nextTurn())
    last = turn
    void turn.then(() => {
      if (last === turn) last = undefined
    })
    return before ? before.then(draw) : draw()
  }
}
