import { createHmac, hash, randomInt } from 'node:crypto'

/** 256 random bits for a bearer token or a mailed link; only its SHA-256 is stored. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')

/**
 * Returns the token for which a token is exchanged. It is derived from the old token and the server's secret, so that
 * simultaneous requests, or a retry after a lost response, get the same token. The database alone reveals neither.
 */
export const nextToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`next token|${token}`).digest('base64url')

export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed with the server's secret: from a plain hash, six digits could be found by trying. */
export const hashCode = (secret: string, ticketHash: string, code: string): string =>
  createHmac('sha256', secret).update(`code|${ticketHash}|${code}`).digest('hex')
