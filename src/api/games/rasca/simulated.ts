import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { rulesOf } from '../game.ts'
import { type SimulatedGame, slotsNow } from '../simulated.ts'
import type { RascaRules } from './rules.ts'

/** Opens every card of the day. The claim of a prize also records that the member has seen the outcome. */
export const simulatedRasca: SimulatedGame = {
  async visit(visit) {
    const { playsPerDay } = rulesOf<RascaRules>(visit.edition)
    for (const slot of await slotsNow(visit, playsPerDay))
      await visit.call(playCard, { input: { slot, reveal: false } })
  },
}
