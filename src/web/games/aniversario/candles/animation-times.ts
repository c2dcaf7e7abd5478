/**
 * Milliseconds from the response until the words appear, as in `candle-close-up.css`: for a candle that burns, and for
 * a candle that goes out.
 */
export const LIT_MS = 1000
export const SMOKE_MS = 750
