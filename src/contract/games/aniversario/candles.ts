/** Candles on the cake, one for each day of the edition. */
export const CANDLES = 7
/** How often a member may answer the question of a candle. */
export const TRIES = 2

/**
 * `closed` before its day; `ready`: not answered yet; `second` after one wrong answer; `lit`; `out` after two wrong
 * answers; `missed` if the edition has closed.
 */
export const CANDLE_STATES = ['closed', 'ready', 'second', 'lit', 'out', 'missed'] as const
export type CandleState = (typeof CANDLE_STATES)[number]
