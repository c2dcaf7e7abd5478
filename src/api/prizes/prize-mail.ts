import type { Kind } from '#contract/kinds.ts'
import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import type { Transaction } from '../db/database.ts'

interface Addressed {
  to: string
  locale: string
  /** Another mail with the same key is not queued. */
  dedupeKey: string
}
/** The drawing of a prize, in the colours of its game. */
export interface PrizeDrawing {
  kind: Kind
  /** Null for the mark of the game. */
  name: string | null
}

interface About {
  prize: string
  campaign: string
  /** Slug of the campaign, for the colours of the mail. */
  slug?: string
  /** IANA time zone for the dates in the mail; by default Europe/Madrid. */
  zone?: string
  /** Mails that earlier versions have queued have none. */
  drawing?: PrizeDrawing
}

type ToClaim = { kind: 'prize-settled' | 'prize-reminder'; payload: About & { slug: string; claimUntil: number } }

/** A prize that its winner saw some time ago and has not claimed. */
type Won = { kind: 'prize-won'; payload: About & { id: string; slug: string; claimUntil: number } }

/** The result of a claim: the address of the parcel, or the code. */
type Claimed = {
  kind: 'prize-claimed' | 'prize-code'
  payload: About & {
    id: string
    slug: string
    /** Null in the queue; the code is read from the prize when the text of the mail is written. */
    code: string | null
    address: PostalAddress | null
  }
}

/** A prize that was not claimed in time. */
type Expired = {
  kind: 'prize-expired'
  payload: About & { slug: string; claimUntil: number; passesTo: WonPrize['passesTo'] }
}

type Drawn = {
  kind: 'prize-drawn'
  payload: About & { draw: string; isClosing?: boolean; slug: string; claimUntil: number }
}

/** A change that the desk made to a prize. */
export type PrizeNews =
  | { kind: 'prize-sent'; payload: About & { id: string; tracking: string | null } }
  | { kind: 'prize-annulled'; payload: About & { id: string; reason: string } }

/** A mail about a prize. It is queued in the transaction that makes the change. */
export type PrizeMail = Addressed & (Won | ToClaim | Expired | Drawn | Claimed | PrizeNews)
export type EnqueuePrizeMail = (mail: PrizeMail, now: number) => Transaction<unknown>
