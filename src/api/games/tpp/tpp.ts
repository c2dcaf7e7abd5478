import * as v from 'valibot'
import type { Secret } from '../../campaigns/definition/sealing.ts'
import type { Game } from '../game.ts'
import { tppDemo } from './demo/demo.ts'
import { tppHistory } from './history.ts'
import { putNamedCodes } from './named-codes.ts'
import { tppRoutes } from './routes.ts'
import { tppFaults } from './rules/faults.ts'
import { BONUS_DRAW, poolOfOffer, TppRules } from './rules/rules.ts'
import { simulatedTpp } from './simulated.ts'
import { tppToday } from './today.ts'

const METHOD = `8. Códigos: aquí no interviene el azar hasta el sorteo. Un código canjeado es una jugada «code»; lo que da lo decide su oferta, y va en «detail» con sus cuatro últimos caracteres. Los premios con «pool» "code:" + oferta no tienen momento: cada canje recibe la unidad libre que va primero por su nombre, sin contar las clases de premio en las que la persona ya llegó a su tope.`

/** Codes that partners hand out; each gives something in a campaign. */
export const tpp: Game = {
  rules: TppRules,
  faults: (entry, gameAt) => tppFaults(entry, readRules(entry.game), gameAt),
  pools: (game) => readRules(game).offers.flatMap((offer) => (offer.gives.what === 'prize' ? poolOfOffer(offer) : [])),
  sealed: ({ game }) => readRules(game).offers.map((_, i): Secret => ({ path: `offers.${i}.code`, opensAt: null })),
  amendable: {
    words: [/^offers\.\d+\.(partner|title|text)$/],
    additions: [{ path: /^offers\.\d+$/, says: offerWords }],
    keyed: ['offers'],
  },
  draws: [BONUS_DRAW],
  method: METHOD,
  prepare: putNamedCodes,
  routes: tppRoutes,
  today: tppToday,
  history: tppHistory,
  simulated: simulatedTpp,
  demo: tppDemo,
  pictures: ['escena-sello'],
}

function offerWords(offer: unknown): string {
  const { title, partner } = v.parse(v.object({ title: v.string(), partner: v.string() }), offer)
  return `Hay una oferta más: «${title}», de ${partner}.`
}

const readRules = (game: unknown): TppRules => v.parse(TppRules, game)
