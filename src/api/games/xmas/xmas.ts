import * as v from 'valibot'
import { FIGURES, figurePicture, thingPicture } from '#contract/games/xmas/scene.ts'
import { DOOR_KINDS } from '#contract/games/xmas/xmas.schema.ts'
import type { Block } from '../../campaigns/definition/definition.ts'
import type { MomentsPlan } from '../../campaigns/definition/game-rules.ts'
import type { Secret } from '../../campaigns/definition/sealing.ts'
import type { Game } from '../game.ts'
import { xmasDemo } from './demo/demo.ts'
import { xmasHistory } from './history.ts'
import { doorsForExport } from './my-doors.ts'
import { OPENING } from './open.ts'
import { xmasRoutes } from './routes.ts'
import { doorSlot, doorTimes } from './rules/doors.ts'
import { xmasFaults } from './rules/faults.ts'
import { REYES, XmasRules } from './rules/rules.ts'
import { simulatedXmas } from './simulated.ts'
import { xmasToday } from './today.ts'

const METHOD = `8. Puertas: abrir una puerta es una jugada «door», y su «slot» es "door:" + número. El grupo de una jugada es el que se llama como su «slot», si algún tramo de «blocks» es de ese grupo, y si no, «main»; cuando ha terminado el último tramo de su grupo, una jugada ya no gana nada.`

/** The advent calendar: a daily door with content; enough opened doors earn an entry in the draw of Reyes. */
export const xmas: Game = {
  rules: XmasRules,
  faults: (entry) => xmasFaults(entry, readRules(entry.game)),
  moments: blocksOf,
  sealed: sealedParts,
  amendable: {
    words: [
      /^doors\.\d+\.content\.(title|text|recipe\.(about|ingredients|steps)|picture\.(svg|alt))$/,
      /^doors\.\d+\.(content\.quiz\.(question|choices)|answer\.why)$/,
    ],
  },
  draws: [REYES],
  chanceAction: OPENING,
  method: METHOD,
  routes: xmasRoutes,
  today: xmasToday,
  history: xmasHistory,
  exported: doorsForExport,
  simulated: simulatedXmas,
  demo: xmasDemo,
  pictures: [
    ...DOOR_KINDS.map(thingPicture),
    thingPicture('light'),
    ...Array.from({ length: FIGURES }, (_, figure) => figurePicture(figure)),
  ],
}

const readRules = (game: unknown): XmasRules => v.parse(XmasRules, game)

/** Returns the blocks: the prizes behind a door can be won from its opening until `lateUntil`. */
function blocksOf(plan: MomentsPlan): Block[] {
  const rules = readRules(plan.game)
  return doorTimes(plan, rules)
    .filter(({ n }) => rules.doors[n - 1]?.content.kind === 'win')
    .map(({ n, opensAt, lateUntil }) => ({ start: opensAt, end: lateUntil, weight: 1, pool: doorSlot(n) }))
}

/**
 * Seals the content of a door until the door opens, the right answer until the door gives nothing any more, and the
 * code for good.
 */
function sealedParts(plan: MomentsPlan): Secret[] {
  const rules = readRules(plan.game)
  return doorTimes(plan, rules).flatMap(({ n, opensAt, lateUntil }) => {
    const place = `doors.${n - 1}`
    return [
      { path: `${place}.content`, opensAt },
      { path: `${place}.answer`, opensAt: lateUntil },
      { path: `${place}.code`, opensAt: null },
    ]
  })
}
