/** The memory of the offer on this device, which never leaves it. */
export interface OfferMemory {
  /** Days on which a member came. */
  days: number
  /** The last of them, `YYYY-MM-DD`. */
  last: string
  /** The day on which the offer was made. */
  offered?: string
  /** Installed, or «no, thanks». */
  isAnswered?: true
}

export const NOTHING: OfferMemory = { days: 0, last: '' }
/** A member who has come on three days may want a shorter way. */
const DAYS_BEFORE = 3

/** A clock that is put back makes no new day. */
export const afterVisit = (memory: OfferMemory, today: string): OfferMemory =>
  today > memory.last ? { ...memory, days: memory.days + 1, last: today } : memory

/** The offer is valid for one day, and is made once. */
export const isDue = ({ days, offered, isAnswered }: OfferMemory, today: string): boolean =>
  !isAnswered && days >= DAYS_BEFORE && (offered === undefined || offered === today)
