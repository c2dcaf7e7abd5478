import type { CodeState } from '#contract/games/tpp/tpp.schema.ts'
import { isReserved } from '../../../codes/found-code.ts'
import type { CodeRow } from '../../../codes/queries.ts'
import type { OfferRules } from './rules.ts'
import type { Timing } from './windows.ts'

/** The facts that determine the state of a code. */
export interface CodeFacts {
  code: Pick<CodeRow, 'blocked_at' | 'uses_left' | 'reserved_by' | 'reserved_until'>
  kind: OfferRules['kind']
  timing: Timing
  /** Whether the prizes of its offer are all gone. */
  isGone: boolean
  /** Whether those that are left still wait for a partner's codes. */
  isComing: boolean
  /** Null for a stranger. */
  account: string | null
  now: number
}

/** The state of a code that its caller has not redeemed: the first that applies. */
export function stateOf({ code, kind, timing, isGone, isComing, account, now }: CodeFacts): CodeState {
  if (code.blocked_at !== null) return 'blocked'
  if (timing !== 'open') return timing
  if (code.uses_left === 0) return kind === 'single' ? 'used' : 'sold-out'
  if (isGone) return 'sold-out'
  if (isComing) return 'coming'
  return isReserved(code, now) && code.reserved_by !== account ? 'reserved' : 'ready'
}

const WRONG: ReadonlySet<CodeState> = new Set(['unknown', 'used', 'blocked'])
/** States of existing codes that are hidden from guessers. */
const HIDDEN: ReadonlySet<CodeState> = new Set([...WRONG, 'reserved'])

/** Returns whether a code that is in this state counts as a guess. */
export const isWrong = (state: CodeState, account: string | null): boolean =>
  (account === null ? HIDDEN : WRONG).has(state)

/** The state as its caller may know it. */
export const toldState = (state: CodeState, account: string | null): CodeState =>
  account === null && HIDDEN.has(state) ? 'unknown' : state
