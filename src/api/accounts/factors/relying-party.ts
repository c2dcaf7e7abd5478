import type { Deps } from '../../deps.ts'

/** Loads the library on first use, because a process that only serves plays never needs it. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/**
 * Returns the site as browsers know it: a passkey belongs to the host of the public address, and is used at this
 * address alone.
 */
export const relyingParty = ({ publicOrigin }: Pick<Deps, 'publicOrigin'>) => ({
  expectedRPID: new URL(publicOrigin).hostname,
  expectedOrigin: publicOrigin,
})

/** Time that a browser and its owner have. */
export const CEREMONY_MS = 300_000

/** The algorithms of passkeys, by their numbers in COSE: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257]
