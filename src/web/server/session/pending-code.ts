import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** The partner's code that a visitor brought, stored while signing in or up: no address carries it. */
export const pendingCode = sealedCookie('temporada-bono', v.object({ written: v.string() }), 30 * 60)
