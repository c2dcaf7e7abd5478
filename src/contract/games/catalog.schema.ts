import * as v from 'valibot'
import * as aniversario from './aniversario/aniversario.schema.ts'
import * as eurocopa from './eurocopa/eurocopa.schema.ts'
import * as playa from './playa/playa.schema.ts'
import * as rasca from './rasca/rasca.schema.ts'
import * as tpp from './tpp/tpp.schema.ts'
import * as verano from './verano/verano.schema.ts'
import * as xmas from './xmas/xmas.schema.ts'
import * as xmastree from './xmastree/xmastree.schema.ts'

/** The endpoints of every game. */
export const GAME_ENDPOINTS = [aniversario, eurocopa, playa, rasca, tpp, verano, xmas, xmastree]

/** Details of a play, for its page in the history. */
export const HistoryDetail = v.variant('game', [
  aniversario.AniversarioDetail,
  eurocopa.EurocopaDetail,
  playa.PlayaDetail,
  rasca.RascaDetail,
  tpp.TppDetail,
  verano.VeranoDetail,
  xmas.XmasDetail,
])
export type HistoryDetail = v.InferOutput<typeof HistoryDetail>
