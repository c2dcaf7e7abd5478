/** Time from the response to the words, as in `goal.css`. */
export const SAVED_MS = 900
/** Time from the arrival of a result to its points, as in `match-outcome.css`. */
export const SETTLED_MS = 620
