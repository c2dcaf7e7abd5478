import { arrangeTree, noteVisit } from '#contract/games/xmastree/xmastree.schema.ts'
import { weekOf } from '../../days.ts'
import type { SimulatedGame } from '../simulated.ts'

/** Opens the tree once a week and hangs what has been gained since. Friends give no ornaments. */
export const simulatedTree: SimulatedGame = {
  async visit({ day, once, call }) {
    if (!once(weekOf(day))) return
    await call(noteVisit, { input: {} })
    await call(arrangeTree, { input: {} })
  },
}
