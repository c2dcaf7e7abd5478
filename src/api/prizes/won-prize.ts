import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { Problem } from '#contract/problem/problem.ts'
import { isOfDraw, poolOfDraw } from '../campaigns/definition/definition.ts'
import { type Edition, prizeIn, symbolOf } from '../campaigns/editions/edition.ts'
import type { UnitRow } from './queries.ts'
import { noteOfShown, shownNameOf } from './shown-name.ts'

/** Returns the deadline for claiming a prize. */
export const claimUntilOf = (unit: Pick<UnitRow, 'claim_until'>, edition: Pick<Edition, 'claimUntil'>): number =>
  unit.claim_until ?? edition.claimUntil

/** Returns whether a prize can be declined. It cannot once its code was read or its parcel was sent. */
export const isDeclinable = ({ state, kind }: Pick<UnitRow, 'state' | 'kind'>): boolean =>
  state === 'won' || (state === 'claimed' && kind === 'physical')

/** States in which the winner has the prize or may claim it. */
const HELD: ReadonlySet<UnitRow['state']> = new Set(['won', 'claimed', 'sent', 'delivered'])

/** Returns whether the result of a draw may show the winner: only while the winner still has the prize. */
export const canBeShown = ({ pool, state }: Pick<UnitRow, 'pool' | 'state'>): boolean =>
  isOfDraw(pool) && HELD.has(state)

/**
 * Returns to whom an unclaimed prize goes: to an alternate if its draw has any, else to the closing draw. Prizes of the
 * closing draw itself have no further draw.
 */
export function passesTo({ pool }: Pick<UnitRow, 'pool'>, { definition }: Edition): WonPrize['passesTo'] {
  const draw = definition.draws.find(({ key }) => poolOfDraw(key) === pool)
  const hasAlternates = (draw ?? (isOfDraw(pool) ? definition.closingDraw : undefined))?.alternates
  if (hasAlternates) return 'alternate'
  return definition.closingDraw && pool !== poolOfDraw(CLOSING_DRAW) ? 'closing' : 'nobody'
}

/** Returns a prize as its winner sees it. Its code is hidden until the prize is claimed. */
export function toWonPrize(unit: UnitRow, edition: Edition): WonPrize {
  const { slug, kind, zone, definition } = edition
  const offer = prizeIn(edition, unit.prize_key)
  const { state } = unit
  if (state === 'free') throw new Error(`Nobody has won ${unit.id}`)
  const nameNote = noteOfShown(unit)
  const changes = edition.notes.filter(({ at, prizes }) => at > (unit.won_at ?? 0) && prizes.includes(unit.prize_key))
  const isClaimed = state === 'claimed' || state === 'sent' || state === 'delivered'
  return {
    id: unit.id,
    campaign: { slug, kind, title: definition.texts.title, edition: edition.edition, zone },
    name: offer?.name ?? unit.prize_key,
    withArticle: offer?.withArticle ?? null,
    howToUse: offer?.howToUse ?? null,
    kind: unit.kind,
    symbol: symbolOf(edition, unit.prize_key),
    valueCents: offer?.valueCents ?? 0,
    state,
    wonAt: unit.won_at ?? 0,
    claimUntil: claimUntilOf(unit, edition),
    claimedAt: unit.claimed_at,
    code: isClaimed ? edition.codes.open(unit) : null,
    countries: definition.countries,
    isDeclinable: isDeclinable(unit),
    passesTo: passesTo(unit, edition),
    needsAddress: unit.kind === 'physical' && state === 'won',
    sentAt: unit.sent_at,
    tracking: unit.tracking,
    canBeShown: canBeShown(unit),
    shownAs: shownNameOf(unit),
    ...(nameNote && { nameNote }),
    ...(changes.length > 0 && { changes }),
    reason: unit.reason,
  }
}

/**
 * Throws unless the address is in a country of the campaign; the account's country is not considered, because a member
 * can change it at any time.
 */
export function requireDeliverable({ definition }: Edition, { country }: PostalAddress): void {
  if (definition.countries.includes(country)) return
  throw new Problem('invalid_input', {
    fields: [{ path: 'address.country', message: 'Este premio solo se envía a los países de la promoción.' }],
  })
}
