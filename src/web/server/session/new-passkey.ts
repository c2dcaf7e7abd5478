import * as v from 'valibot'
import { CreationOptions } from '#contract/factors.schema.ts'
import { sealedCookie } from './sealed-cookie.ts'

/** The options of a passkey that this browser is about to make; their challenge lasts 5 minutes. */
export const newPasskey = sealedCookie('temporada-clave', v.object({ options: CreationOptions }), 5 * 60)
