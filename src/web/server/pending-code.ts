import * as v from 'valibot'
import { sealedCookie } from './sealed-cookie.ts'

/** The partner's code that a visitor brought, kept through signing in and signing up: no address carries it. */
export const pendingCode = sealedCookie('temporada-bono', v.object({ written: v.string() }), 30 * 60)
