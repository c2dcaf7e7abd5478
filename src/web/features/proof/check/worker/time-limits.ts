import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'

/** How long the verifier may take in a browser. Millions of plays take longer: then it reports its progress. */
export const CHECK_MS = 2 * MINUTE_MS

/** The wait of the page for the next message of its worker, which stops by itself before. */
export const SILENCE_MS = CHECK_MS + 30 * SECOND_MS
