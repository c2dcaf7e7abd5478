import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** The address for which this browser has asked for a new password, so that no URL contains it. */
export const resetRequest = sealedCookie('temporada-reset', v.object({ email: v.string() }), 30 * 60)
