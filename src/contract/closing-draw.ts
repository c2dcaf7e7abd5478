/** The key of the draw for what is left; no season may use it for another one. */
export const CLOSING_DRAW = 'closing'
