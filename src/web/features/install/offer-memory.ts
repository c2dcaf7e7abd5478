/** The state of the offer, stored only on this device. */
export interface OfferMemory {
  /** Number of days on which a member has visited. */
  days: number
  /** The last of these days, `YYYY-MM-DD`. */
  last: string
  /** The day of the offer. */
  offered?: string
  /** True if the site is installed or the member has declined. */
  isAnswered?: true
}

export const NOTHING: OfferMemory = { days: 0, last: '' }
/** A member who has visited on three days may want a shorter way to the site. */
const DAYS_BEFORE = 3

/** Counts a day only once; a clock that is set back does not add a day. */
export const afterVisit = (memory: OfferMemory, today: string): OfferMemory =>
  today > memory.last ? { ...memory, days: memory.days + 1, last: today } : memory

/** Returns whether to offer the installation: once, and only on one day. */
export const isDue = ({ days, offered, isAnswered }: OfferMemory, today: string): boolean =>
  !isAnswered && days >= DAYS_BEFORE && (offered === undefined || offered === today)
