import * as v from 'valibot'
import * as playa from './playa.ts'
import * as rasca from './rasca.ts'
import * as xmas from './xmas.ts'
import * as xmastree from './xmastree.ts'

/** The endpoints of every game. */
export const GAME_ENDPOINTS = [playa, rasca, xmas, xmastree]

/** Details of a play, for its page in the history. */
export const HistoryDetail = v.variant('game', [playa.PlayaDetail, rasca.RascaDetail, xmas.XmasDetail])
export type HistoryDetail = v.InferOutput<typeof HistoryDetail>
