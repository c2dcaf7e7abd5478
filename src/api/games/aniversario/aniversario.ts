import * as v from 'valibot'
import type { MomentsPlan } from '../../campaigns/definition/game-rules.ts'
import type { Secret } from '../../campaigns/definition/sealing.ts'
import { editionDays } from '../edition-days.ts'
import type { Game } from '../game.ts'
import { cakeForExport } from './cake.ts'
import { aniversarioDemo } from './demo/demo.ts'
import { aniversarioHistory } from './history.ts'
import { aniversarioRoutes } from './routes.ts'
import { aniversarioFaults } from './rules/faults.ts'
import { AniversarioRules, CAKE_DRAW } from './rules/rules.ts'
import { simulatedAniversario } from './simulated.ts'
import { aniversarioToday } from './today.ts'

const METHOD = `8. Velas: contestar es una jugada «candle», y su «slot» es "candle:" + vela + ":" + intento. Ninguna gana un premio por su instante. En «detail» va la respuesta («answer», contada desde 0) y si era la correcta («isRight»), que es la que dice «right» en la «memory» de la vela, publicada al cerrar. La vela que se enciende al primer intento da «reward.first» participaciones con la causa "candle:" + vela; al segundo, «reward.second». Con la primera vela encendida, cada año completo desde que se creó la cuenta hasta que se abrió la edición, por fechas de calendario, da una participación con la causa "year:" + año, como mucho «mostYears». El regalo es igual para todo el mundo y no da participaciones.`

/** The anniversary: a daily candle with a question, a gift for every member, and a draw among the entries. */
export const aniversario: Game = {
  rules: AniversarioRules,
  faults: (entry) => aniversarioFaults(entry, readRules(entry.game)),
  sealed: sealedParts,
  amendable: {
    words: [/^gift\.(name|text)$/, /^candles\.\d+\.(content\.(question|choices)|memory\.(year|title|text))$/],
  },
  draws: [CAKE_DRAW],
  method: METHOD,
  routes: aniversarioRoutes,
  today: aniversarioToday,
  history: aniversarioHistory,
  exported: cakeForExport,
  simulated: simulatedAniversario,
  demo: aniversarioDemo,
}

const readRules = (game: unknown): AniversarioRules => v.parse(AniversarioRules, game)

/**
 * Seals each question until its candle's day begins, each memory until the edition closes, and the gift's code for
 * good.
 */
function sealedParts(plan: MomentsPlan): Secret[] {
  const { candles } = readRules(plan.game)
  const parts = editionDays(plan, candles.length).flatMap(({ n, opensAt }) => [
    { path: `candles.${n - 1}.content`, opensAt },
    { path: `candles.${n - 1}.memory`, opensAt: plan.closesAt },
  ])
  return [...parts, { path: 'gift.code', opensAt: null }]
}
