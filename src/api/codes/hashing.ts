import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { CodeReading } from '#contract/partner-code.ts'

/** Hashes codes with keys that are not in the database: a copy of the database alone does not help to guess codes. */
export interface CodeHashing {
  /** Hashes a code of ours, without separators. */
  ofOurs(code: string): string
  /** Hashes a code of a partner, without separators and in capitals. */
  ofTheirs(code: string): string
  /**
   * Hashes a code that the season file names for a campaign, with every key, newest first. The campaign is part of the
   * hash, so that two campaigns may print the same code.
   */
  ofSeason(campaign: string, code: string): string[]
  /**
   * Hashes a code that a partner supplied for a prize of a campaign, with every key, newest first. The code is hashed
   * as it is, with its separators and its case.
   */
  ofPrize(campaign: string, prize: string, code: string): string[]
  /** Hashes a code of a claimed prize, without separators and in capitals, with every key, newest first. */
  atTill(code: string): string[]
  /** Returns every hash under which a typed text may be stored as a code of a batch, newest key first. */
  all(reading: Pick<CodeReading, 'ours' | 'theirs'>): string[]
}

/** Number of base64url characters of a hash, which are 132 bits. */
const LENGTH = 22

/** Derives a key from each secret, newest first. New codes use the newest key; codes of older keys stay valid. */
export function createCodeHashing(secrets: readonly string[]): CodeHashing {
  // The key objects are made once. From raw bytes, `createHmac` would make a key object for each code, which takes
  // three times as long.
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
    atTill: (code) => keys.map((key) => hash(key, 'till', code)),
    all: ({ ours, theirs }) =>
      keys.flatMap((key) => [
        ...(ours === null ? [] : [hash(key, 'ours', ours)]),
        ...(theirs === null ? [] : [hash(key, 'theirs', theirs)]),
      ]),
  }
}
