import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { first, type Transaction } from '../db/database.ts'
import { extraPlay } from '../ledger/queries.ts'
import { type Allowance, spanAt } from './play-span.ts'

/**
 * The right to one play: a regular play, which every member has in each span that begins on `day`, or an extra play,
 * which a cause has earned.
 */
export type Slot = { kind: 'day'; day: string; n: number } | { kind: 'bonus'; id: string }

const DAY = /^day:(\d{4}-\d{2}-\d{2}):([1-9]\d?)$/

/** Parses `day:2026-11-20:1` or `bonus:<id>`; returns undefined for any other text, such as `day:2026-11-20:01`. */
function parseSlot(text: string): Slot | undefined {
  const [, day, n] = DAY.exec(text) ?? []
  if (day !== undefined) return { kind: 'day', day, n: Number(n) }
  return text.startsWith('bonus:') ? { kind: 'bonus', id: text.slice('bonus:'.length) } : undefined
}

export const daySlot = (day: string, n: number): string => `day:${day}:${n}`
export const bonusSlot = (id: string): string => `bonus:${id}`

/**
 * Returns whether the play of a slot must be made in its span. An extra play stays available until the edition closes.
 */
export const isRegular = (slot: string): boolean => parseSlot(slot)?.kind === 'day'

interface SlotOfMember {
  edition: Edition
  accountId: string
  slot: string
}

/**
 * Returns the cause that earned the play of a slot; null for a regular play, or if the member has no such extra play.
 */
export function* causeOf({ edition, accountId, slot }: SlotOfMember): Transaction<string | null> {
  const parsed = parseSlot(slot)
  if (parsed?.kind !== 'bonus') return null
  const extra = yield* first(extraPlay({ id: parsed.id, campaign: edition.id, account: accountId }))
  return extra?.cause ?? null
}

/**
 * Checks that a member may use a slot now. Returns the cause that earned an extra play, null for a regular play. Throws
 * `not_found` for a slot that the member does not have, and `not_today` for a regular play of another span.
 */
export function* admitSlot(move: SlotOfMember, { plays, span }: Allowance, at: number): Transaction<string | null> {
  const slot = parseSlot(move.slot)
  if (!slot) throw new Problem('not_found')
  if (slot.kind === 'day') {
    if (slot.n > plays) throw new Problem('not_found')
    if (slot.day !== spanAt(move.edition, span, at).from) throw new Problem('not_today')
    return null
  }
  const cause = yield* causeOf(move)
  if (cause === null) throw new Problem('not_found')
  return cause
}
