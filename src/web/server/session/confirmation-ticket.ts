import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** Pairs this browser with the mailed code, and stores the visitor's target. */
export const confirmationTicket = sealedCookie(
  'temporada-codigo',
  v.object({ ticket: v.string(), email: v.string(), to: v.string() }),
  30 * 60,
)
