import { MOST_KNOWN_DEVICES } from '#contract/accounts.schema.ts'

export interface KnownDevice {
  account: string
  token: string
}

/** Keeps one token per account, newest first, up to the number that a sign-in may send. */
export const withDevice = (devices: readonly KnownDevice[], newest: KnownDevice): KnownDevice[] =>
  [newest, ...devices.filter(({ account }) => account !== newest.account)].slice(0, MOST_KNOWN_DEVICES)
