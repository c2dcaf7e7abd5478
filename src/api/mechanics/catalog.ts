import type { Kind } from '#contract/kinds.ts'
import type { Mechanic } from './mechanic.ts'
import { playa } from './playa/playa.ts'
import { rasca } from './rasca/rasca.ts'
import { xmas } from './xmas/xmas.ts'
import { xmastree } from './xmastree/xmastree.ts'

/** The games that are built. The other kinds are announced. */
export const MECHANICS: Partial<Record<Kind, Mechanic>> = { rasca, playa, xmas, xmastree }
