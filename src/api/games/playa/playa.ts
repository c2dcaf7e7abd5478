import { SHELLS } from '#contract/games/playa/shells.ts'
import { dailyBlocks } from '../../campaigns/definition/definition.ts'
import { givePlays } from '../bonus.ts'
import type { Game } from '../game.ts'
import { albumOf } from './beach.ts'
import { playaDemo } from './demo.ts'
import { BEACH_DRAW } from './dig.ts'
import { playaHistory } from './history.ts'
import { playaRoutes } from './routes.ts'
import { PlayaRules } from './rules.ts'
import { DIG, digIn } from './shells.ts'
import { simulatedPlaya } from './simulated.ts'
import { playaToday } from './today.ts'

const METHOD = `8. Conchas: la de una cavada no depende del rincón ni del premio. Las clases son, en este orden, ${SHELLS.join(', ')}. La etiqueta es "shell|" + player + "|" + slot. Si a la persona le falta alguna clase y ya lleva «sureAfter» - 1 cavadas seguidas sin una clase nueva, sale la que hace sorteo(etiqueta, clases que faltan) entre las que faltan; si no, la que hace sorteo(etiqueta, ${SHELLS.length}) entre todas. Lo que salió va en «detail». Las jugadas «swap» son cambios de conchas y no ganan premios: quitan las que dice «swapPrice» de «give» y dan una de «want».`

/** The beach: a daily dig brings a shell and perhaps a prize; eight kinds of shell earn an entry in the draw. */
export const playa: Game = {
  rules: PlayaRules,
  moments: dailyBlocks,
  draws: [BEACH_DRAW],
  pictures: SHELLS,
  chanceAction: DIG,
  method: METHOD,
  routes: playaRoutes,
  today: playaToday,
  daily: { action: DIG, drawings: (row) => [digIn(row).shell] },
  takes: { plays: { one: 'cavada', many: 'cavadas' } },
  give: givePlays,
  history: playaHistory,
  exported: albumOf,
  simulated: simulatedPlaya,
  demo: playaDemo,
}
