import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { webEnv } from '../env.ts'
import { dropCookie, keepCookie, readCookie } from './cookies.ts'

/** Browsers drop a cookie of 4 kB. */
const MAX_CHARACTERS = 3_800

/**
 * A note that this browser keeps for us for a while and cannot read: in a sealed cookie and not in the address bar,
 * where it would be kept, shared and logged. One that is broken, old or of another shape counts as none. `shorten` says
 * what a note loses that is too long for a cookie.
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
      const opened = await unsealData(sealed, { password: webEnv().secret, ttl: lifetimeS }).catch(() => undefined)
      const parsed = v.safeParse(schema, opened)
      return parsed.success ? parsed.output : null
    },
    drop: () => dropCookie(name),
  }
}
