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
  /** Whether all prizes of the code's offer are gone. */
  isGone: boolean
  /** Whether the remaining prizes still wait for a partner's codes. */
  isComing: boolean
  /** Null for an anonymous caller. */
  account: string | null
  now: number
}

/**
 * Returns the state of a code that the caller has not redeemed. If several states apply, the first one in the order of
 * these checks is returned.
 */
export function stateOf({ code, kind, timing, isGone, isComing, account, now }: CodeFacts): CodeState {
  if (code.blocked_at !== null) return 'blocked'
  if (timing !== 'open') return timing
  if (code.uses_left === 0) return kind === 'single' ? 'used' : 'sold-out'
  if (isGone) return 'sold-out'
  if (isComing) return 'coming'
  return isReserved(code, now) && code.reserved_by !== account ? 'reserved' : 'ready'
}

const WRONG: ReadonlySet<CodeState> = new Set(['unknown', 'used', 'blocked'])
/** States of existing codes that anonymous callers must not learn. */
const HIDDEN: ReadonlySet<CodeState> = new Set([...WRONG, 'reserved'])

/** Returns whether entering a code in this state counts as a guess. */
export const isWrong = (state: CodeState, account: string | null): boolean =>
  (account === null ? HIDDEN : WRONG).has(state)

/** Returns the state that the caller may know. */
export const toldState = (state: CodeState, account: string | null): CodeState =>
  account === null && HIDDEN.has(state) ? 'unknown' : state
