import { sealData } from 'iron-session'
import * as v from 'valibot'
import { webEnv } from '#web/env.ts'
import { expireCookie, keepCookie, readCookie } from './cookies.ts'
import { openSeal } from './open-seal.ts'

/** Maximum length of a sealed note; browsers drop a cookie of 4 kB. */
const MAX_CHARACTERS = 3_800

/**
 * Stores a temporary note in a sealed cookie rather than in the URL, because URLs end up in history, shared links and
 * logs. An invalid or expired note counts as absent. `shorten` returns a smaller version of a note that does not fit.
 */
export function sealedCookie<Schema extends v.GenericSchema<unknown, object>>(
  name: string,
  schema: Schema,
  lifetimeS: number,
  shorten = (note: v.InferOutput<Schema>) => note,
) {
  const seal = (note: v.InferOutput<Schema>) => sealData(note, { password: webEnv().secret, ttl: lifetimeS })
  return {
    async keep(note: v.InferOutput<Schema>) {
      const whole = await seal(note)
      keepCookie(name, whole.length <= MAX_CHARACTERS ? whole : await seal(shorten(note)), lifetimeS)
    },
    async read(): Promise<v.InferOutput<Schema> | null> {
      const sealed = readCookie(name)
      if (!sealed) return null
      const parsed = v.safeParse(schema, await openSeal(sealed, { secrets: webEnv().acceptedSecrets, ttl: lifetimeS }))
      return parsed.success ? parsed.output : null
    },
    drop: () => expireCookie(name),
  }
}
