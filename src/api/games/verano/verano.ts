import * as v from 'valibot'
import type { MomentsPlan } from '../../campaigns/definition/game-rules.ts'
import type { Secret } from '../../campaigns/definition/sealing.ts'
import type { Game } from '../game.ts'
import { badgesOfSummer } from './badge-game.ts'
import { veranoDemo } from './demo/demo.ts'
import { exportedSummer } from './exported.ts'
import { givePoints } from './give.ts'
import { veranoHistory } from './history.ts'
import { settle } from './progress/settle.ts'
import { veranoRoutes } from './routes.ts'
import { missionCause } from './rules/facts.ts'
import { veranoFaults } from './rules/faults.ts'
import { SUMMER_DRAW, VeranoRules } from './rules/rules.ts'
import { weeksIn } from './rules/weeks.ts'
import { simulatedVerano } from './simulated.ts'
import { veranoToday } from './today.ts'

const METHOD = `8. Misiones: aquí no interviene el azar hasta el sorteo. Una respuesta es una jugada «mission», y lo que se contestó va en «detail»; el código de un comercio no se guarda. Cada nivel alcanzado da una participación, y ninguna vale más que otra.`

/**
 * Summer: a weekly mission, points, levels and badges. Chance plays a part only in the draw, in which each level gives
 * an entry.
 */
export const verano: Game = {
  rules: VeranoRules,
  faults: (entry, gameAt) => veranoFaults(entry, readRules(entry.game), (slug) => gameAt(slug) !== undefined),
  draws: [SUMMER_DRAW],
  sealed: sealedParts,
  amendable: {
    words: [
      /^missions\.\d+\.content\.(title|text|taster\.(question|choices|why))$/,
      /^missions\.\d+\.content\.task\.(question|captions|partner|where|picture\.(svg|alt))$/,
      /^missions\.\d+\.content\.task\.(questions\.\d+\.(question|choices)|clues\.\d+\.clue)$/,
      /^missions\.\d+\.secret\.answers\.\d+\.why$/,
    ],
  },
  method: METHOD,
  routes: veranoRoutes,
  badges: badgesOfSummer,
  takes: { points: true },
  give: givePoints,
  results: (edition) => medalsIn(readRules(edition.definition.game)),
  settle,
  today: veranoToday,
  history: veranoHistory,
  exported: exportedSummer,
  simulated: simulatedVerano,
  demo: veranoDemo,
}

const readRules = (game: unknown): VeranoRules => v.parse(VeranoRules, game)

/** Returns the missions that ask for a number of medals. The organiser enters their results. */
const medalsIn = ({ missions }: VeranoRules) =>
  missions.flatMap(({ content: { task } }, i) =>
    task.kind === 'medals' ? [{ subject: missionCause(i + 1), most: task.most }] : [],
  )

/**
 * Seals the content of a mission until its week begins, the right answers until that week is over, and a partner's code
 * for good.
 */
function sealedParts(plan: MomentsPlan): Secret[] {
  return weeksIn(plan, readRules(plan.game)).flatMap(({ n, opensAt, closesAt }) => {
    const place = `missions.${n - 1}`
    return [
      { path: `${place}.content`, opensAt },
      { path: `${place}.secret`, opensAt: closesAt },
      { path: `${place}.code`, opensAt: null },
    ]
  })
}
