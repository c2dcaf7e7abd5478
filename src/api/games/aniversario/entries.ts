import type { CakeEntry } from '#contract/games/aniversario/aniversario.schema.ts'
import { poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { addYears } from '../../days.ts'
import { first, type Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { addEventOnce, type PlayRow } from '../../ledger/queries.ts'
import { accountCreation, type OnceRow } from './queries.ts'
import { aniversarioRules, CAKE_DRAW } from './rules/rules.ts'
import type { TryDetail } from './rules/tries.ts'
import { yearsOf } from './rules/years.ts'

/** Returns the number of draw entries for a candle that was lit by its `nth` try. */
export function rewardFor(edition: Edition, nth: number): number {
  const { reward } = aniversarioRules(edition)
  return nth === 1 ? reward.first : reward.second
}

/**
 * Records the draw entries for a right answer: those of the candle and, with the member's first lit candle, one for
 * each full year as a member. Every cause has a unique name, so a later candle does not add the years again.
 */
export function* enter(edition: Edition, row: PlayRow, made: TryDetail): Transaction<void> {
  if (!made.isRight) return
  const account = yield* first(accountCreation({ account: row.account_id }))
  const years = account ? yearsOf(edition, Number(account.created_at)).counted : 0
  const causes = [candleCause(edition, made), ...Array.from({ length: years }, (_, i) => yearCause(i + 1))]
  // Ids made in the same millisecond are in random order, but the history and the draw's list are ordered by id.
  const ids = causes.map(() => uuidv7()).sort()
  for (const [i, cause] of causes.entries()) {
    yield* addEventOnce({
      account_id: row.account_id,
      campaign_id: edition.id,
      kind: 'entry',
      at: row.at,
      actor: 'member',
      subject: poolOfDraw(CAKE_DRAW),
      play_id: row.id,
      id: ids[i] ?? uuidv7(),
      ...cause,
    })
  }
}

interface Cause {
  once: string
  amount: number
  /** Spanish text for the history. */
  reason: string
}

const candleCause = (edition: Edition, { n, try: nth }: TryDetail): Cause => {
  const reason = `Vela ${n}, ${nth === 1 ? 'a la primera' : 'a la segunda'}`
  return { once: `candle:${n}`, amount: rewardFor(edition, nth), reason }
}

const yearCause = (n: number): Cause => ({ once: `year:${n}`, amount: 1, reason: `Tu año ${n} con nosotros` })

const CAUSE = /^(candle|year):(\d+)$/

interface Known {
  /** The day on which the account was created. */
  since: string
  /** Returns the number of the try that lit a candle. */
  tryOf(n: number): number
}

/**
 * Returns the draw entries among the events, oldest first. Each candle comes before the years that were added with it.
 */
export function toEntries(events: readonly OnceRow[], { since, tryOf }: Known): CakeEntry[] {
  const entries = events.flatMap((row): CakeEntry[] => {
    const [, cause, number] = (row.kind === 'entry' && CAUSE.exec(row.once)) || []
    const n = Number(number)
    const entry = { n, count: Number(row.amount), at: Number(row.at) }
    if (cause === 'candle') return [{ cause, try: tryOf(n), ...entry }]
    return cause === 'year' ? [{ cause, until: addYears(since, n), ...entry }] : []
  })
  return entries.sort((a, b) => a.at - b.at || a.cause.localeCompare(b.cause) || a.n - b.n)
}
