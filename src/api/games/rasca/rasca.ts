import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { prizePhrase } from '#contract/prizes.ts'
import { dailyBlocks } from '../../campaigns/definition/definition.ts'
import { givePlays } from '../bonus.ts'
import type { Game } from '../game.ts'
import { rascaDemo } from './demo.ts'
import { rascaRoutes } from './routes.ts'
import { allowanceOf, RascaRules, rascaFaults } from './rules.ts'
import { simulatedRasca } from './simulated.ts'
import { symbolsOf } from './symbols.ts'
import { rascaToday } from './today.ts'

/**
 * The scratch card: a number of cards a day, a week or an edition. A card shows an outcome that is already in the
 * ledger.
 */
export const rasca: Game = {
  rules: RascaRules,
  faults: rascaFaults,
  moments: dailyBlocks,
  amendable: { additions: [{ path: /^symbols\.[a-z0-9-]+$/, says: () => 'Hay un dibujo más en las tarjetas.' }] },
  chanceAction: 'card',
  pictures: [...SYMBOLS, 'escena-moneda'],
  routes: rascaRoutes,
  today: rascaToday,
  daily: {
    action: 'card',
    drawings: ({ detail }) => symbolsOf(detail),
    isDaily: (edition) => allowanceOf(edition).span === 'day',
  },
  takes: { plays: { one: 'tarjeta', many: 'tarjetas' } },
  give: givePlays,
  history: {
    play: (_, prize) =>
      prize ? `${prizePhrase('Abriste una tarjeta y ganaste', prize)}.` : 'Abriste una tarjeta. Esta vez sin premio.',
    detail: ({ detail }) => ({ game: 'rasca', symbols: symbolsOf(detail) }),
  },
  simulated: simulatedRasca,
  demo: rascaDemo,
}
