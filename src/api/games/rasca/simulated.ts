import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { type SimulatedGame, slotsNow } from '../simulated.ts'
import { allowanceOf } from './rules.ts'

/** Opens every card that waits. The claim of a prize also records that the member has seen the outcome. */
export const simulatedRasca: SimulatedGame = {
  async visit(visit) {
    for (const slot of await slotsNow(visit, allowanceOf(visit.edition)))
      await visit.call(playCard, { input: { slot, reveal: false } })
  },
}
