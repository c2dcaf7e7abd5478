/** The state of the offer to install the site, stored only on this device. */
export interface OfferMemory {
  /** Number of days on which a member has visited. */
  days: number
  /** The last of these days, `YYYY-MM-DD`. */
  last: string
  /** The day on which the offer was shown, `YYYY-MM-DD`. */
  offered?: string
  /** True if the site is installed or the member has declined. */
  isAnswered?: true
}

export const NOTHING: OfferMemory = { days: 0, last: '' }
/**
 * Number of days with a visit before the offer. A member who has visited on three days may want a shorter way to the
 * site.
 */
const DAYS_BEFORE = 3

/** Returns the state after a visit today. Counts a day only once; a clock that is set back does not add a day. */
export const afterVisit = (memory: OfferMemory, today: string): OfferMemory =>
  today > memory.last ? { ...memory, days: memory.days + 1, last: today } : memory

/** Returns whether to offer the installation today. There is no further offer after the day of the first one. */
export const isDue = ({ days, offered, isAnswered }: OfferMemory, today: string): boolean =>
  !isAnswered && days >= DAYS_BEFORE && (offered === undefined || offered === today)
