import { answerMission, type MissionAnswer, stampDay } from '#contract/games/verano/verano.schema.ts'
import { answerTo, type SimulatedGame, type Visit } from '../simulated.ts'
import { type MissionRules, veranoRules } from './rules/rules.ts'
import { isIn, timesOf } from './rules/weeks.ts'

/** Stamps the day and answers the mission of the week once. Friends accept no invitations. */
export const simulatedVerano: SimulatedGame = {
  async visit(visit) {
    const { edition, at, day, once, call } = visit
    if (once(day)) await call(stampDay, { input: { day } })
    const rules = veranoRules(edition)
    for (const week of timesOf(edition, rules).weeks) {
      const mission = rules.missions[week.n - 1]
      const input = mission && isIn(week, at) ? answerFor(visit, mission) : undefined
      if (input && once(`mission ${week.n}`)) await call(answerMission, { params: { n: String(week.n) }, input })
    }
  },
}

/** Returns the answer to a mission; undefined for a mission that has no answer, such as visits. */
function answerFor(visit: Visit, { content: { task }, secret, code }: MissionRules): MissionAnswer | undefined {
  if (task.kind === 'quiz') {
    const chosen = ({ choices, question }: { choices: string[]; question: string }, i: number) =>
      answerTo(visit, question, secret?.answers?.[i]?.right ?? 0, choices.length)
    return { choices: task.questions.map(chosen) }
  }
  if (task.kind === 'word') return { words: secret?.words ?? [] }
  if (task.kind === 'code') return { code: code ?? '' }
  if (task.kind === 'caption') return { caption: Math.floor(visit.roll('caption') * task.captions.length) }
  if (task.kind === 'medals') return { medals: Math.floor(visit.roll('medals') * (task.most + 1)) }
  return undefined
}
