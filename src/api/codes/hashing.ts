import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { CodeReading } from '#contract/partner-code.ts'

/** Hashes codes under keys that are not in the database: a copy of it alone is of no use for trying codes out. */
export interface CodeHashing {
  /** Of a code of ours, without separators. */
  ofOurs(code: string): string
  /** Of a code of a partner's own, without separators and in capitals. */
  ofTheirs(code: string): string
  /**
   * Of a code that the season file names for a campaign, under every key, the newest first. Each campaign has its own, so
   * that one may print what an earlier one has printed.
   */
  ofSeason(campaign: string, code: string): string[]
  /** Of a code that a partner has brought for a prize of a campaign, as it was brought, under every key, the newest first. */
  ofPrize(campaign: string, prize: string, code: string): string[]
  /** Every hash under which a typed text may be stored as a code of a batch; the newest key's first. */
  all(reading: Pick<CodeReading, 'ours' | 'theirs'>): string[]
}

/** 132 bits. */
const LENGTH = 22

/** Derives a key from each secret, newest first. New codes are hashed with the newest; those of older keys stay valid. */
export function createCodeHashing(secrets: readonly string[]): CodeHashing {
  // Of the bytes of a key Node would make such an object for each code, in three times the time.
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'partner codes', 32))),
  )
  const [newest] = keys
  if (!newest) throw new Error('codes need a secret')
  const hash = (key: KeyObject, kind: string, code: string) =>
    createHmac('sha256', key).update(`${kind}|${code}`).digest('base64url').slice(0, LENGTH)
  return {
    ofOurs: (code) => hash(newest, 'ours', code),
    ofTheirs: (code) => hash(newest, 'theirs', code),
    ofSeason: (campaign, code) => keys.map((key) => hash(key, `season|${campaign}`, code)),
    ofPrize: (campaign, prize, code) => keys.map((key) => hash(key, `prize|${campaign}|${prize}`, code)),
    all: ({ ours, theirs }) =>
      keys.flatMap((key) => [
        ...(ours === null ? [] : [hash(key, 'ours', ours)]),
        ...(theirs === null ? [] : [hash(key, 'theirs', theirs)]),
      ]),
  }
}
