import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** A cookie that pairs this browser with the mailed code and stores the page to return to. */
export const confirmationTicket = sealedCookie(
  'temporada-codigo',
  v.object({ ticket: v.string(), email: v.string(), to: v.string() }),
  30 * 60,
)
