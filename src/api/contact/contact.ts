import type { InferOutput } from 'valibot'
import type { ContactInput, Ticket } from '#contract/contact.schema.ts'
import { CONTACT_SUBJECTS } from '#contract/contact.ts'
import { emailKeyOf } from '#contract/mail-address/email-address.ts'
import { newCrockford } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { SpendProof } from '../bot-check/bot-check.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/serve.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { enqueueAsked } from '../mail/enqueue.ts'
import { permitMail, permitMailToOrganiser } from '../mail/mail-permits.ts'
import type { AskedMail } from '../mail/mails.ts'
import { ANSWER_WITHIN_DAYS, organiserMailKey } from './answering.ts'
import { insertTicket, isOwnRow, repliesTo, ticketWith } from './queries.ts'
import type { TicketTable } from './tables.ts'

/**
 * Stores a message, and mails a receipt to its sender and a copy to the organiser. Throws `invalid_input` or
 * `too_many_requests`.
 */
export async function sendMessage(
  deps: Deps,
  input: InferOutput<typeof ContactInput>,
  sender: { caller: Caller | null; address: string; spendProof: SpendProof },
): Promise<Ticket> {
  const { caller } = sender
  if (caller) await deps.rateLimits.spend('contactPerAccount', caller.accountId)
  else await deps.rateLimits.spendAddress('contact', sender.address)
  const key = newToken(deps.random)
  const row = {
    email_norm: null,
    reference: `T-${newCrockford(deps.random, 8)}`,
    key_hash: hashToken(key),
    account_id: caller?.accountId ?? null,
    subject: input.subject,
    message: input.message,
    history_id: input.historyId ?? null,
    state: 'open' as const,
    created_at: deps.now(),
  }
  // Only a bot fills in the hidden field. The bot gets the usual response, and its message is not stored.
  if (input.website) {
    await deps.db.transact(sender.spendProof)
    return toTicket({ ...row, email: '' }, key)
  }
  const email = senderAddress(input.email?.stored, caller)
  await assertOwnRow(deps, input.historyId, caller)
  const [toSender, toDesk] = [await permitMail(deps, email), await permitMailToOrganiser(deps)]
  await deps.db.transact(function* () {
    yield* sender.spendProof()
    yield* insertTicket({ ...row, email, email_norm: emailKeyOf(email) })
    const link = `${deps.publicOrigin}/ticket/${row.reference}?key=${key}`
    const payload = { reference: row.reference, link, days: ANSWER_WITHIN_DAYS }
    const dedupeKey = `ticket:${row.reference}`
    const receipt = { kind: 'ticket-received', to: email, locale: 'es-ES', dedupeKey, payload } as const
    yield* enqueueAsked(receipt, toSender, deps.now())
    yield* enqueueAsked(toOrganiser(deps, { ...row, email }), toDesk, deps.now())
  })
  deps.wakeMail()
  return toTicket({ ...row, email }, key)
}

const toOrganiser = ({ season }: Deps, { reference, subject, message, email }: TicketTable): AskedMail => ({
  kind: 'ticket-new',
  to: season.organiser.email,
  locale: 'es-ES',
  dedupeKey: organiserMailKey(reference),
  payload: { reference, subject: CONTACT_SUBJECTS[subject], message, from: email },
})

function senderAddress(email: string | undefined, caller: Caller | null): string {
  if (caller) return caller.email
  if (email) return email
  const message = 'Escribe tu correo para que podamos contestarte.'
  throw new Problem('invalid_input', { fields: [{ path: 'email', message }] })
}

async function assertOwnRow(deps: Deps, historyId: string | undefined, caller: Caller | null) {
  if (!historyId) return
  if (caller && (await isOwnRow(deps.db, historyId, caller.accountId))) return
  const message = 'Ese movimiento no está en tu historial.'
  throw new Problem('invalid_input', { fields: [{ path: 'historyId', message }] })
}

/** Returns a message. Throws `not_found` for an unknown message and for a wrong key alike. */
export async function getTicket(deps: Deps, reference: string, key: string): Promise<Ticket> {
  const row = await ticketWith(deps.db.read, reference)
  if (!row || row.key_hash !== hashToken(key)) throw new Problem('not_found')
  return toTicket(row, key, await repliesTo(deps.db.read, reference))
}

/**
 * Converts a row to the message of the contract. The reference, such as `T-7K3F-9Q2M`, has 40 random bits and can be
 * read aloud without ambiguity.
 */
const toTicket = (row: TicketTable, key: string, replies: Ticket['replies'] = []): Ticket => ({
  reference: row.reference,
  key,
  subject: row.subject,
  message: row.message,
  createdAt: row.created_at,
  state: row.state,
  answerWithinDays: ANSWER_WITHIN_DAYS,
  replies,
})
