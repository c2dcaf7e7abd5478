import { createHmac } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { addressBlocks } from '#host/address-blocks.ts'
import { WIDE_FACTOR } from '#host/address-budget.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { insertWrong, wrongCode, wrongOnes } from './queries.ts'

export const WINDOW_MS = 15 * MINUTE_MS
/**
 * Number of wrong codes in 15 minutes, by account and by network, after which every further code needs a proof of work.
 */
const MOST_OF_ACCOUNT = 5
const MOST_OF_NETWORK = 20
/** Number of wrong codes in a day after which an account is paused. */
const MOST_A_DAY = 15
const SLOWER_MS = 250
const MOST_STEPS = 8

/** A visitor who tries a code. */
export interface Guesser {
  /** Null for an anonymous visitor. */
  account: string | null
  /** As received; empty if unknown. */
  address: string
}

/**
 * How a guesser is slowed. `free`: not at all. `work`: only calls with a proof of work pass. `paused`: the account must
 * wait until the instant `until`. The wrong codes of a network slow only anonymous visitors and accounts that have sent
 * wrong codes themselves, so that a member who shares a network with a guesser can redeem without delay.
 */
export type Brake = { kind: 'free' } | { kind: 'work' } | { kind: 'paused'; until: number }

/**
 * Reads the brake of a guesser. The wrong codes are stored in the database, so the brake survives restarts and holds in
 * every process.
 */
export function* brakeOf(secret: string, guesser: Guesser, now: number): Transaction<Brake> {
  const { account } = guesser
  const own = account === null ? undefined : yield* wrongOf(subjectOf(secret, 'account', account), now)
  if (own && own.today >= MOST_A_DAY) return { kind: 'paused', until: own.last + DAY_MS }
  if (own && own.lately >= MOST_OF_ACCOUNT) return { kind: 'work' }
  if (own && own.today === 0) return { kind: 'free' }
  for (const { subject, most } of networksOf(secret, guesser.address)) {
    if ((yield* wrongOf(subject, now)).lately >= most) return { kind: 'work' }
  }
  return { kind: 'free' }
}

/** Records a wrong code; the same code counts once. Returns the delay of the response in milliseconds. */
export function* noteWrong(
  secret: string,
  { guesser, code, now }: { guesser: Guesser; code: string; now: number },
): Transaction<number> {
  const subjects = subjectsOf(secret, guesser)
  const hash = subjectOf(secret, 'code', code)
  for (const subject of subjects) yield* run(insertWrong({ subject, hash, now }))
  const [own] = subjects
  if (own === undefined) return 0
  return Math.min((yield* wrongOf(own, now)).lately, MOST_STEPS) * SLOWER_MS
}

/**
 * Returns whether a guesser has sent this wrong code before. If so, refusing the code once more reveals nothing new.
 */
export function* wasWrong(secret: string, guesser: Guesser, code: string): Transaction<boolean> {
  const [subject] = subjectsOf(secret, guesser)
  if (subject === undefined) return false
  return (yield* first(wrongCode({ subject, hash: subjectOf(secret, 'code', code) }))) !== undefined
}

/** Returns the subjects for which a wrong code counts: the account first, then its networks. */
function subjectsOf(secret: string, { account, address }: Guesser): string[] {
  const networks = networksOf(secret, address).map(({ subject }) => subject)
  return account === null ? networks : [subjectOf(secret, 'account', account), ...networks]
}

/**
 * Counts the wrong codes of a subject. `lately` is their number in the last 15 minutes. `today` is their number in the
 * 24 hours before the last wrong code, or 0 if that code is more than 24 hours old. If `today` were counted back from
 * now, a pause would end when its first wrong code is a day old, before the announced time.
 */
function* wrongOf(subject: string, now: number): Transaction<{ lately: number; today: number; last: number }> {
  const found = yield* first(wrongOnes({ subject, recent: now - WINDOW_MS, day: DAY_MS }))
  const last = Number(found?.last ?? 0)
  return { lately: Number(found?.lately ?? 0), today: now < last + DAY_MS ? Number(found?.in_day ?? 0) : 0, last }
}

function networksOf(secret: string, address: string): { subject: string; most: number }[] {
  if (address === '') return []
  const [narrow, wide] = addressBlocks(address)
  const subject = (block: string) => subjectOf(secret, 'network', block)
  const own = { subject: subject(narrow), most: MOST_OF_NETWORK }
  return wide === undefined ? [own] : [own, { subject: subject(wide), most: MOST_OF_NETWORK * WIDE_FACTOR }]
}

/** Hashes a subject: accounts, networks and codes are not stored in plain text. */
const subjectOf = (secret: string, kind: string, name: string): string =>
  createHmac('sha256', secret).update(`wrong code|${kind}|${name}`).digest('base64url').slice(0, 22)
