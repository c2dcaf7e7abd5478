/** From the response to the words, as `candle-close-up.css` times it: the candle burns, or it goes out. */
export const LIT_MS = 1000
export const SMOKE_MS = 750
