import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** The partner's code that a visitor brought, stored during signing in or up, so that no address contains it. */
export const pendingCode = sealedCookie('temporada-bono', v.object({ written: v.string() }), 30 * 60)
