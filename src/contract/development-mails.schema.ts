import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'mailbox',
  description: 'The mails of a trial, which are shown instead of sent.',
}

export const DevelopmentMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The mail's HTML as a complete document, as mail clients receive it. */
  html: v.string(),
  at: Instant,
})

export const listDevelopmentMails = endpoint('GET', '/development/mails', {
  summary: 'The newest mails of the outbox.',
  description:
    'Served only while no SMTP server is configured, never on a public host, and to this very machine unless asked for.',
  access: 'open',
  input: Empty,
  output: v.object({ mails: v.array(DevelopmentMail) }),
  problems: ['not_found'],
})
