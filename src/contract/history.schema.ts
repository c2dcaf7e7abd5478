import * as v from 'valibot'
import { Kind } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { HistoryDetail } from './games/catalog.schema.ts'
import { HISTORY_KINDS } from './history.ts'
import { Cursor, Empty, Instant, Slug } from './primitives/primitives.schema.ts'
import { PrizeState, WonPrize } from './prizes.schema.ts'

export const RESOURCE: Resource = {
  name: 'history',
  description: 'The ledger of the signed-in account.',
}

export const HistoryKind = v.picklist(HISTORY_KINDS)
export type HistoryKind = v.InferOutput<typeof HistoryKind>

export const HistoryEntry = v.object({
  id: v.string(),
  at: Instant,
  kind: HistoryKind,
  campaign: v.object({ slug: v.string(), kind: Kind, title: v.string(), edition: v.string(), zone: v.string() }),
  /** One Spanish line that says what happened. */
  text: v.string(),
  outcome: v.nullable(v.picklist(['won', 'lost'])),
  prize: v.nullable(WonPrize),
  rulesVersion: v.string(),
  ticket: v.nullable(v.string()),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

const filters = {
  campaign: v.optional(Slug),
  kind: v.optional(HistoryKind),
  state: v.optional(PrizeState),
  /** `YYYY-MM` in the campaign's zone. */
  month: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
}
export const HistoryFilters = v.object(filters)
export type HistoryFilters = v.InferOutput<typeof HistoryFilters>

export const listHistory = endpoint('GET', '/me/history', {
  summary: 'The ledger of the account, newest first, 25 a page.',
  access: 'account',
  input: v.object({ ...filters, cursor: v.optional(Cursor) }),
  output: v.object({ entries: v.array(HistoryEntry), nextCursor: v.nullable(v.string()) }),
})

export const exportHistory = endpoint('GET', '/me/history/export', {
  summary: 'The whole ledger of the account that matches the filters.',
  access: 'account',
  input: HistoryFilters,
  output: v.object({ exportedAt: Instant, entries: v.array(HistoryEntry) }),
})

export const getHistoryEntry = endpoint('GET', '/me/history/:id', {
  summary: 'Get one ledger row with its proof.',
  access: 'account',
  input: Empty,
  output: v.object({
    entry: HistoryEntry,
    detail: v.nullable(HistoryDetail),
    proof: v.nullable(
      v.object({
        seedCommit: v.nullable(v.string()),
        definitionHash: v.string(),
        /** Null until the edition's proof publishes the seed. */
        seed: v.nullable(v.string()),
      }),
    ),
  }),
})
