import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'

/** Maximum time of the verifier in a browser. Millions of plays take longer; the check then times out. */
export const CHECK_MS = 2 * MINUTE_MS

/** Maximum wait of the page for the next message of the worker. Longer than the check, which ends by itself. */
export const SILENCE_MS = CHECK_MS + 30 * SECOND_MS
