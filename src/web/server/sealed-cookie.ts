import { deleteCookie, getCookie, setCookie } from '@tanstack/react-start/server'
import { sealData, unsealData } from 'iron-session'
import * as v from 'valibot'
import { webEnv } from '../env.ts'

/**
 * A note that this browser keeps for us for a while and cannot read: in a sealed cookie and not in the address bar,
 * where it would be kept, shared and logged. One that is broken, old or of another shape counts as none.
 */
export function sealedCookie<Schema extends v.GenericSchema<unknown, object>>(
  name: string,
  schema: Schema,
  lifetimeS: number,
) {
  return {
    async keep(note: v.InferOutput<Schema>) {
      const { secret: password, isPublic: secure } = webEnv()
      const sealed = await sealData(note, { password, ttl: lifetimeS })
      setCookie(name, sealed, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: lifetimeS })
    },
    async read(): Promise<v.InferOutput<Schema> | null> {
      const sealed = getCookie(name)
      if (!sealed) return null
      const opened = await unsealData(sealed, { password: webEnv().secret, ttl: lifetimeS }).catch(() => undefined)
      const parsed = v.safeParse(schema, opened)
      return parsed.success ? parsed.output : null
    },
    drop: () => deleteCookie(name, { path: '/' }),
  }
}
