/** From the response to the words, as `goal.css` times it. */
export const SAVED_MS = 900
/** From a result that comes in to its points, as `match-outcome.css` times it. */
export const SETTLED_MS = 620
