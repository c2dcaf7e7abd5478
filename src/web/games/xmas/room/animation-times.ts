/**
 * Milliseconds from the response until the words appear, as in `reveal.css`: `STAMPED_MS` with a stamp, `PLAIN_MS`
 * without a stamp.
 */
export const STAMPED_MS = 1000
export const PLAIN_MS = 680
