/** Milliseconds from the response until the words appear, as in `goal.css`. */
export const SAVED_MS = 900
/** Milliseconds from the arrival of a result until its points appear, as in `match-outcome.css`. */
export const SETTLED_MS = 620
