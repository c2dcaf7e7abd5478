/** From the response to the words, as `reveal.css` times it: with a stamp, and without. */
export const STAMPED_MS = 1300
export const PLAIN_MS = 850
