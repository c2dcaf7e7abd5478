import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/**
 * The partner code with which a visitor arrived, stored while the visitor signs in or up, so that no URL contains the
 * code. `slug` is the campaign at whose page the visitor brought it.
 */
export const pendingCode = sealedCookie(
  'temporada-bono',
  v.object({ slug: v.optional(v.string()), written: v.string() }),
  30 * 60,
)
