import * as v from 'valibot'
import * as aniversario from './aniversario.ts'
import * as eurocopa from './eurocopa.ts'
import * as playa from './playa.ts'
import * as rasca from './rasca.ts'
import * as tpp from './tpp.ts'
import * as verano from './verano.ts'
import * as xmas from './xmas.ts'
import * as xmastree from './xmastree.ts'

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
