import { aniversario } from './aniversario/aniversario.ts'
import { eurocopa } from './eurocopa/eurocopa.ts'
import type { Games } from './game.ts'
import { playa } from './playa/playa.ts'
import { rasca } from './rasca/rasca.ts'
import { tpp } from './tpp/tpp.ts'
import { verano } from './verano/verano.ts'
import { xmas } from './xmas/xmas.ts'
import { xmastree } from './xmastree/xmastree.ts'

/** The implemented games. Campaigns of other kinds are only announced. */
export const GAMES: Games = { rasca, playa, verano, xmas, xmastree, aniversario, eurocopa, tpp }
