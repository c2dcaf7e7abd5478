import * as v from 'valibot'
import type { Game } from '../game.ts'
import { badgesOfPorra } from './badges/record.ts'
import { eurocopaDemo } from './demo/demo.ts'
import { exportedPredictions } from './exported.ts'
import { CHAMPION, eurocopaHistory, PREDICTION } from './history.ts'
import { forgetMembers } from './leagues/leagues.ts'
import { detailOf } from './predictions/detail.ts'
import { eurocopaReminder, eurocopaToday } from './predictions/today.ts'
import { eurocopaDue } from './results/due.ts'
import { finalStandings } from './results/final.ts'
import { eurocopaRoutes } from './routes.ts'
import { eurocopaFaults } from './rules/faults.ts'
import { EurocopaRules, PORRA_DRAW } from './rules/rules.ts'
import { simulatedEurocopa } from './simulated.ts'

const METHOD = `8. Porra: cada pronóstico guardado es una jugada con action "prediction", slot "match:" + partido + "#" + vez, y en «detail» el partido («match»), los equipos («sides»), los goles («goals»), el equipo que pasa («through»: 0 el primero, 1 el segundo) y la hora de cierre que tenía («kickoff»); el campeón, action "champion". De cada partido vale la última vez. Ningún pronóstico gana por su hora. La puntuación de la clasificación general es puntos + "/" + plenos + "/" + ganadores acertados + "/" + campeón acertado (0 o 1), por las reglas de «scoring» y los resultados anotados; quienes no han sumado nada no tienen puesto.`

const INSTEAD = 'a prediction counts as it was saved. "npm run porra" corrects results and hides names.'

/** Predictions of a tournament's matches. Close predictions earn points; chance plays no part. */
export const eurocopa: Game = {
  rules: EurocopaRules,
  amendable: { words: [/^(teams\.\d+\.name|matches\.\d+\.city)$/] },
  faults: (entry) => eurocopaFaults(entry, v.parse(EurocopaRules, entry.game)),
  routes: eurocopaRoutes,
  today: eurocopaToday,
  reminder: eurocopaReminder,
  history: { ...eurocopaHistory, detail: detailOf },
  exported: exportedPredictions,
  due: eurocopaDue,
  forget: forgetMembers,
  badges: badgesOfPorra,
  draws: [PORRA_DRAW],
  scoredDraws: [PORRA_DRAW],
  closingAction: PREDICTION,
  lasting: { [PREDICTION]: INSTEAD, [CHAMPION]: INSTEAD },
  standings: finalStandings,
  method: METHOD,
  simulated: simulatedEurocopa,
  demo: eurocopaDemo,
}
