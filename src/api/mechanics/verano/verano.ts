import * as v from 'valibot'
import type { MomentsPlan } from '../../campaigns/games.ts'
import type { Secret } from '../../campaigns/sealing.ts'
import type { Mechanic } from '../mechanic.ts'
import { badgesOfSummer } from './badge-game.ts'
import { veranoDemo } from './demo/demo.ts'
import { exportedSummer } from './exported.ts'
import { missionCause } from './facts.ts'
import { veranoFaults } from './faults.ts'
import { givePoints } from './give.ts'
import { veranoHistory } from './history.ts'
import { veranoRoutes } from './routes.ts'
import { SUMMER_DRAW, VeranoRules } from './rules.ts'
import { settle } from './settle.ts'
import { veranoToday } from './today.ts'
import { weeksIn } from './weeks.ts'

const METHOD = `8. Misiones: aquí no interviene el azar hasta el sorteo. Una respuesta es una jugada «mission», y lo que se contestó va en «detail»; el código de un comercio no se guarda. Cada nivel alcanzado da una participación, y ninguna vale más que otra.`

/** Summer: a mission a week, points and levels, badges, and no chance until the draw among the levels. */
export const verano: Mechanic = {
  rules: VeranoRules,
  faults: (entry, gameAt) => veranoFaults(entry, readRules(entry.game), (slug) => gameAt(slug) !== undefined),
  draws: [SUMMER_DRAW],
  sealed: sealedParts,
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
  demo: veranoDemo,
}

const readRules = (game: unknown): VeranoRules => v.parse(VeranoRules, game)

/** The predictions that have an answer one day. */
const medalsIn = ({ missions }: VeranoRules) =>
  missions.flatMap(({ content: { task } }, i) =>
    task.kind === 'medals' ? [{ subject: missionCause(i + 1), most: task.most }] : [],
  )

/** A mission is published when its week begins, what is right when it is over, and a partner's code never. */
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
