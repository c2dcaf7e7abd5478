import { MOST_KNOWN_DEVICES } from '#contract/accounts.ts'

export interface KnownDevice {
  account: string
  token: string
}

/** One token for each account, the newest first, and no more than a sign-in may bring. */
export const withDevice = (devices: readonly KnownDevice[], newest: KnownDevice): KnownDevice[] =>
  [newest, ...devices.filter(({ account }) => account !== newest.account)].slice(0, MOST_KNOWN_DEVICES)
