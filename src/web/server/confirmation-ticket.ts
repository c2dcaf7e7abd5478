import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** What pairs this browser with the code in the mailbox, and where the visitor was going. */
export const confirmationTicket = sealedCookie(
  'temporada-codigo',
  v.object({ ticket: v.string(), email: v.string(), to: v.string() }),
  30 * 60,
)
