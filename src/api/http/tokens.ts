import { createHmac, hash, randomInt } from 'node:crypto'

/** Returns a token of 256 random bits for a session or a mailed link. Only the SHA-256 of the token is stored. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')

/**
 * Returns the successor of a token in an exchange. The successor is derived from the old token and the server's secret,
 * so that simultaneous requests, or a retry after a lost response, get the same one. The database alone reveals neither
 * token.
 */
export const nextToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`next token|${token}`).digest('base64url')

export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Returns a random code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Returns the hash of a code, keyed with the server's secret, because six digits could be found from a plain hash by
 * trying all codes.
 */
export const hashCode = (secret: string, ticketHash: string, code: string): string =>
  createHmac('sha256', secret).update(`code|${ticketHash}|${code}`).digest('hex')
