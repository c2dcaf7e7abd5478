/** The number of last days before an opening that a poster shows one by one. */
export const SHOWN_DAYS = 24

export interface PosterArtProps {
  /** Of an announced campaign: the number of those days that have passed, 0 to 24. Undefined for any other. */
  waited?: number | undefined
}

/** Hung on a poster's tree after some of those days: a first one, then one more every two days, twelve in all. */
export const ornamentsAfter = (waited: number): number => Math.min(12, 1 + Math.floor(waited / 2))

/** Set on a poster's cake after some of those days, seven in all. */
export const candlesAfter = (waited: number): number => Math.ceil((waited * 7) / SHOWN_DAYS)
