import { Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../../db/database.ts'
import { hashToken } from '../../http/tokens.ts'
import { findToken, insertTokens, spendToken } from '../queries.ts'

/** The step of a provider sign-in that a ticket continues. The browser holds only the ticket, not the payload. */
type Purpose = 'provider' | 'provider-sign-up'

interface NewTicket {
  ticket: string
  purpose: Purpose
  payload: object
  /** Epoch ms. */
  expiresAt: number
}

export const insertTicket = ({ ticket, purpose, payload, expiresAt }: NewTicket, now: number): Transaction<number> =>
  insertTokens({
    token_hash: hashToken(ticket),
    purpose,
    payload: JSON.stringify(payload),
    expires_at: expiresAt,
    created_at: now,
  })

/** Returns the payload of a valid ticket. Throws `provider_answer_late`. */
export function* getTicketPayload(ticket: string, purpose: Purpose, now: number): Transaction<unknown> {
  const row = yield* findToken(hashToken(ticket))
  if (row?.purpose !== purpose || row.used_at !== null || row.expires_at <= now)
    throw new Problem('provider_answer_late')
  return JSON.parse(row.payload ?? 'null')
}

export const spendTicket = (ticket: string, now: number): Transaction<number> => spendToken(hashToken(ticket), now)
