/** Number of candles on the cake, one for each day of the edition. */
export const CANDLES = 7
/** Maximum number of answers that a member may give to the question of a candle. */
export const TRIES = 2

/**
 * The states of a candle: `closed` before its day, `ready` before the first answer, `second` after one wrong answer,
 * `lit` after the right answer, `out` after two wrong answers, `missed` if the edition closed before that.
 */
export const CANDLE_STATES = ['closed', 'ready', 'second', 'lit', 'out', 'missed'] as const
export type CandleState = (typeof CANDLE_STATES)[number]
