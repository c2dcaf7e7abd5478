import * as v from 'valibot'
import { CONTACT_SUBJECTS, type ContactSubject, LEAST_MESSAGE, MOST_MESSAGE } from './contact.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Email, Instant } from './primitives/primitives.schema.ts'
import { Paragraphs } from './text/text.schema.ts'

export const RESOURCE: Resource = {
  name: 'contact',
  description: 'Messages of visitors to the organiser.',
}

export const ContactInput = v.object({
  subject: v.picklist(Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]], 'Elige un asunto.'),
  message: Paragraphs({
    least: LEAST_MESSAGE,
    most: MOST_MESSAGE,
    missing: 'Escribe tu mensaje.',
    short: `Cuéntanos un poco más: ${LEAST_MESSAGE} caracteres como mínimo.`,
    long: 'El mensaje puede tener 2000 caracteres como mucho.',
  }),
  /** Required from anonymous senders. For a signed-in sender, the address of the account is used. */
  email: v.optional(Email),
  /** The history row that the message is about; it must belong to the sender. */
  historyId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Honeypot: hidden from people, filled in by programs. */
  website: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export const Ticket = v.object({
  reference: v.string(),
  /** Secret key that opens the message's page without an account. */
  key: v.string(),
  subject: v.string(),
  message: v.string(),
  createdAt: Instant,
  state: v.picklist(['open', 'answered', 'closed']),
  answerWithinDays: v.number(),
  replies: v.array(v.object({ at: Instant, text: v.string() })),
})
export type Ticket = v.InferOutput<typeof Ticket>

export const sendMessage = endpoint('POST', '/contact', {
  summary: 'Send a message; returns and mails its reference.',
  description: 'Five a day per sender.',
  access: 'open',
  botCheck: 'contact',
  input: ContactInput,
  output: Ticket,
  success: 201,
})

export const getTicket = endpoint('GET', '/contact/:reference', {
  summary: 'Get a message by its reference and the key that its sender received.',
  access: 'open',
  input: v.object({ key: v.pipe(v.string(), v.maxLength(200)) }),
  output: Ticket,
})
