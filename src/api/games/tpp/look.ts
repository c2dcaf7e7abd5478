import type { CodeState } from '#contract/games/tpp/tpp.schema.ts'
import { type CodeReading, readPartnerCode } from '#contract/partner-code.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { brakeOf, type Guesser, noteWrong, wasWrong } from '../../codes/brakes.ts'
import { findCode } from '../../codes/found-code.ts'
import type { CodeHashing } from '../../codes/hashing.ts'
import type { CodeRow } from '../../codes/queries.ts'
import { first, type Transaction } from '../../db/database.ts'
import { type PlayRow, playInSlot } from '../../ledger/queries.ts'
import type { Season } from '../../season/season.ts'
import { supplyOf } from './offers.ts'
import { type OfferRules, offerIn, shapesOf, tppRules } from './rules/rules.ts'
import { isWrong, stateOf, toldState } from './rules/states.ts'
import { type Timing, timingOf } from './rules/windows.ts'

export interface Lookout {
  season: Pick<Season, 'byId' | 'editionsAt'>
  codeHashing: CodeHashing
  secret: string
}

/** A code that a visitor enters in an edition. */
export interface Shown {
  edition: Edition
  reading: CodeReading
  guesser: Guesser
  /** The level of the proof of work in the request. */
  work: number
  now: number
}

/** An existing code, with its edition. */
export interface FoundCode {
  code: CodeRow
  edition: Edition
  offer: OfferRules
  /** The play in which the caller has redeemed the code. */
  mine: PlayRow | undefined
}

export interface Look {
  state: CodeState
  /** The code; undefined if it does not exist or if the caller must not learn anything about it. */
  found: FoundCode | undefined
  /** Set with the state `paused`. */
  pausedUntil: number | null
  /** The delay of the response in milliseconds. */
  slowerMs: number
}

export const slotOf = ({ hash }: Pick<CodeRow, 'hash'>): string => `code:${hash}`

export const readingAt = (edition: Edition, written: string): CodeReading =>
  readPartnerCode(written, shapesOf(tppRules(edition).offers))

/** Returns the last four characters of a code. */
export const maskOf = ({ ours, theirs }: CodeReading): string => (theirs ?? ours ?? '').slice(-4)

/**
 * Looks up a code for a caller, and records the code if it is wrong. A code that the caller has redeemed is always
 * shown.
 */
export function* look(lookout: Lookout, shown: Shown): Transaction<Look> {
  const { guesser, work, now } = shown
  const found = yield* find(lookout, shown)
  const told = { found, pausedUntil: null, slowerMs: 0 }
  if (found?.mine) return { ...told, state: 'yours' }
  const brake = yield* brakeOf(lookout.secret, guesser, now)
  if (brake.kind === 'paused') return { ...told, found: undefined, state: 'paused', pausedUntil: brake.until }
  const code = textOf(shown.reading)
  if (brake.kind === 'work' && work < 1 && !(yield* wasWrong(lookout.secret, guesser, code))) {
    return { ...told, found: undefined, state: 'unchecked' }
  }
  const state = found ? yield* stateAt(shown, found) : 'unknown'
  if (!isWrong(state, guesser.account)) return { ...told, state }
  const slowerMs = yield* noteWrong(lookout.secret, { guesser, code, now })
  const seen = toldState(state, guesser.account)
  return { ...told, state: seen, found: seen === 'unknown' ? undefined : found, slowerMs }
}

const textOf = ({ ours, theirs }: CodeReading): string => ours ?? theirs ?? ''

function* find(lookout: Lookout, { edition, reading, guesser }: Shown): Transaction<FoundCode | undefined> {
  const code = yield* findCode(hashesOf(lookout, edition, reading))
  const home = code && lookout.season.byId(code.campaign_id)
  const offer = home?.slug === edition.slug && home.kind === edition.kind ? offerIn(home, code?.offer ?? '') : undefined
  if (!code || !home || !offer) return undefined
  const slot = { account: guesser.account ?? '', campaign: home.id, slot: slotOf(code) }
  const mine = guesser.account === null ? undefined : yield* first(playInSlot(slot))
  return { code, edition: home, offer, mine }
}

/**
 * Returns the hashes under which a code may be stored. Those of the requested edition come first, because a later
 * edition may reuse a code from the season file.
 */
function hashesOf({ season, codeHashing }: Lookout, { id, slug }: Edition, reading: CodeReading): string[] {
  const texts = [reading.theirs, reading.ours].filter((text) => text !== null)
  const others = season.editionsAt(slug).flatMap((edition) => (edition.id === id ? [] : edition.id))
  const named = [id, ...others].flatMap((campaign) => texts.flatMap((text) => codeHashing.ofSeason(campaign, text)))
  return [...named, ...codeHashing.all(reading)]
}

function* stateAt({ edition, guesser, now }: Shown, { code, edition: home, offer }: FoundCode): Transaction<CodeState> {
  const timing = home.id === edition.id ? timingOf(home, offer, now) : timingBeside(edition, home)
  const supply = yield* supplyOf(home, offer)
  const [isGone, isComing] = [supply.state === 'gone', supply.state === 'coming']
  return stateOf({ code, kind: offer.kind, timing, isGone, isComing, account: guesser.account, now })
}

const timingBeside = (edition: Edition, home: Edition): Timing => (home.opensAt < edition.opensAt ? 'over' : 'early')
