import { createHmac, hash, randomInt } from 'node:crypto'

/** 256 random bits for a bearer token or a mailed link; only its SHA-256 is stored. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')

/**
 * What a token is exchanged for. It follows from the token and the server's secret, so that pages that ask at the same
 * time, or again because the answer was lost, get the same; who has only the database has neither.
 */
export const nextToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`next token|${token}`).digest('base64url')

export const hashToken = (token: string): string => hash('sha256', token, 'hex')

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Six figures can be guessed from a plain hash, so the server's secret goes in. */
export const hashCode = (secret: string, ticketHash: string, code: string): string =>
  createHmac('sha256', secret).update(`code|${ticketHash}|${code}`).digest('hex')
