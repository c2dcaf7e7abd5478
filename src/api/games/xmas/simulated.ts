import { openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { answerTo, type SimulatedGame, type Visit } from '../simulated.ts'
import { doorsOf, phaseOfDoor } from './rules/doors.ts'
import { type DoorRules, xmasRules } from './rules/rules.ts'

/** Opens the door of the day, and the earlier ones that still give their prize. */
export const simulatedXmas: SimulatedGame = {
  async visit(visit) {
    const { edition, at, once } = visit
    const rules = xmasRules(edition)
    for (const door of doorsOf(edition, rules)) {
      const phase = phaseOfDoor(door, rules.catchUp, at)
      if ((phase !== 'today' && phase !== 'late') || !once(`door ${door.n}`)) continue
      await visit.call(openDoor, {
        params: { n: String(door.n) },
        input: inputFor(visit, door.n, rules.doors[door.n - 1]),
      })
    }
  },
}

function inputFor(visit: Visit, n: number, rules: DoorRules | undefined) {
  if (rules?.content.kind !== 'quiz') return {}
  return { answer: answerTo(visit, `door ${n}`, rules.answer?.right ?? 0, rules.content.quiz.choices.length) }
}
