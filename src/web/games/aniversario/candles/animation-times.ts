/**
 * Milliseconds from the response until the words appear, as in `candle-close-up.css`: `LIT_MS` if the candle burns,
 * `SMOKE_MS` if the candle goes out.
 */
export const LIT_MS = 520
export const SMOKE_MS = 520
