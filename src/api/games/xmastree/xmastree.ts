import { ornamentTitle } from '#contract/games/xmastree/ornament-words.ts'
import { COMMON, ORNAMENTS } from '#contract/games/xmastree/ornaments.ts'
import type { Game } from '../game.ts'
import { TREE_DRAW } from './acts.ts'
import { treeDemo } from './demo.ts'
import { giveOrnaments } from './give.ts'
import { treeHistory } from './history.ts'
import { treeRoutes } from './routes.ts'
import { TreeRules } from './rules/rules.ts'
import { simulatedTree } from './simulated.ts'
import { treeToday } from './today.ts'
import { exportedTree } from './tree.ts'

const METHOD = `8. Adornos: el que trae una causa sale de la semilla y no de la suerte de nadie más. Las clases corrientes son, en este orden, ${COMMON.join(', ')}; la etiqueta es "ornament|" + player + "|" + causa, y la clase es la que hace sorteo(etiqueta, ${COMMON.length}). Ningún adorno cambia lo que vale una participación: hay una por árbol completo.`

/** The Christmas tree. It has no plays, and no chance until the draw among complete trees. */
export const xmastree: Game = {
  rules: TreeRules,
  draws: [TREE_DRAW],
  // The code is the same for all members, so it is never published.
  amendable: { words: [/^sources\.\d+\.label$/] },
  sealed: () => [{ path: 'code', opensAt: null }],
  method: METHOD,
  routes: treeRoutes,
  today: treeToday,
  takes: { items: Object.fromEntries(ORNAMENTS.map((ornament) => [ornament, ornamentTitle(ornament)])) },
  give: giveOrnaments,
  history: treeHistory,
  exported: exportedTree,
  simulated: simulatedTree,
  demo: treeDemo,
}
