import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** How long the verifier may take in a browser. Millions of plays take longer: then it says how far it came. */
export const CHECK_MS = 2 * MINUTE_MS

/** How long the page waits for the next word of its worker, which stops by itself before. */
export const SILENCE_MS = CHECK_MS + 30 * SECOND_MS
