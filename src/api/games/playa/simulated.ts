import { dig } from '#contract/games/playa/playa.schema.ts'
import { type SimulatedGame, slotsNow } from '../simulated.ts'
import { playaRules } from './rules.ts'

const SPOTS = 16

/** Digs as often as the day allows, each time at another spot. */
export const simulatedPlaya: SimulatedGame = {
  async visit(visit) {
    const first = Math.floor(visit.roll(visit.day) * SPOTS)
    const slots = await slotsNow(visit, { plays: playaRules(visit.edition).digsPerDay, span: 'day' })
    for (const [i, slot] of slots.entries()) {
      await visit.call(dig, { input: { slot, spot: 1 + ((first + i) % SPOTS) } })
    }
  },
}
