import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'

/** Maximum time of the verifier in a browser. With millions of plays the check takes longer and times out. */
export const CHECK_MS = 2 * MINUTE_MS

/**
 * Maximum wait of the page for the next message of the worker. Longer than `CHECK_MS`, because the check ends by itself
 * after that time.
 */
export const SILENCE_MS = CHECK_MS + 30 * SECOND_MS
