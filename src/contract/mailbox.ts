import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Empty, Instant } from './primitives.ts'

export const DevelopmentMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  at: Instant,
})

export const listDevelopmentMails = endpoint('GET', '/development/mails', {
  summary: 'The newest mails of the outbox. Served only while no SMTP server is configured and never in production.',
  access: 'open',
  input: Empty,
  output: v.object({ mails: v.array(DevelopmentMail) }),
})
