import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { Definition } from '../campaigns/definition/definition.ts'

const MIN_HOURS_TO_CLAIM = 24

/**
 * Returns the fault of an edition with too little time to claim. It is a fault only of new definitions, because a
 * running edition keeps its published terms.
 */
export const tooLittleTimeToClaim = ({ prizes, closesAt, claimUntil }: Definition): string[] =>
  prizes.length > 0 && claimUntil < closesAt + MIN_HOURS_TO_CLAIM * HOUR_MS
    ? [`claimUntil: what is won on the last evening needs at least ${MIN_HOURS_TO_CLAIM} hours to be claimed`]
    : []
