import { withoutControls } from '#host/visible-text.ts'
import { renderHtml, renderText } from './frame.ts'
import type { Letter, SiteIdentity } from './letter.ts'
import { LETTERS } from './letters/table.ts'
import type { Mail } from './mails.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Of mails that can be stopped: for the button of a mail program. */
  headers?: Record<string, string>
}

/** Text that a visitor wrote may hold what turns the direction of the lines around it in a mail program. */
export function renderMail(mail: Pick<Mail, 'kind' | 'payload'>, site: SiteIdentity): RenderedMail {
  // The table pairs each kind with its payload; the compiler cannot follow the pair through one that it does not know.
  const write = LETTERS[mail.kind] as (payload: Mail['payload'], site: SiteIdentity) => Letter
  const letter = write(mail.payload, site)
  const { subject, replyTo, stop } = letter
  return {
    subject: withoutControls(subject).replaceAll('\n', ' '),
    text: withoutControls(renderText(letter, site)),
    html: withoutControls(renderHtml(letter, site)),
    ...(replyTo && { replyTo }),
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
