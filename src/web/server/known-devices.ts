import * as v from 'valibot'
import { withDevice } from './latest-devices.ts'
import { sealedCookie } from './sealed-cookie.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Stays after signing out: it is for the next sign-in. */
const cookie = sealedCookie(
  'temporada-dispositivo',
  v.object({ devices: v.array(v.object({ account: v.string(), token: v.string() })) }),
  YEAR_S,
)

/** What shows the API that this browser has been signed in before; the newest account first. */
export async function knownDevices(): Promise<string[]> {
  return (await cookie.read())?.devices.map(({ token }) => token) ?? []
}

export async function rememberDevice(account: string, token: string) {
  const { devices } = (await cookie.read()) ?? { devices: [] }
  await cookie.keep({ devices: withDevice(devices, { account, token }) })
}
