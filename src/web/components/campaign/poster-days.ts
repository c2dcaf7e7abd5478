/** Number of days before the opening during which the poster changes every day. */
export const SHOWN_DAYS = 24

export interface PosterArtProps {
  /** For an announced campaign: how many of the `SHOWN_DAYS` have passed, 0 to 24. Undefined in every other phase. */
  waited?: number | undefined
}

/** Returns the number of ornaments on the poster's tree: one at first, one more every two days, twelve at the end. */
export const ornamentsAfter = (waited: number): number => Math.min(12, 1 + Math.floor(waited / 2))

/** Returns the number of candles on the poster's cake, seven at the end. */
export const candlesAfter = (waited: number): number => Math.ceil((waited * 7) / SHOWN_DAYS)
