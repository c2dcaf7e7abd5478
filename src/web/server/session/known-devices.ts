import * as v from 'valibot'
import { withDevice } from './latest-devices.ts'
import { sealedCookie } from './sealed-cookie.ts'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The `knownDevice` tokens of this browser. The cookie is kept after signing out, because it is for the next sign-in.
 */
const cookie = sealedCookie(
  'temporada-dispositivo',
  v.object({ devices: v.array(v.object({ account: v.string(), token: v.string() })) }),
  YEAR_S,
)

/** Returns the tokens that prove earlier sign-ins with this browser, newest account first. */
export async function knownDevices(): Promise<string[]> {
  return (await cookie.read())?.devices.map(({ token }) => token) ?? []
}

export async function rememberDevice(account: string, token: string) {
  const { devices } = (await cookie.read()) ?? { devices: [] }
  await cookie.keep({ devices: withDevice(devices, { account, token }) })
}
