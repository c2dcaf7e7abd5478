import { withoutControls } from '#host/visible-text.ts'
import { renderHtml, renderText } from './frame.ts'
import type { Letter, SiteIdentity } from './letter.ts'
import { LETTERS } from './letters/table.ts'
import type { Mail } from './mails.ts'
import { type Pictures, picturesOf, withoutSitePictures } from './pictures.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The pictures that the HTML shows by `cid:`. */
  pictures: Pictures
  /** Headers for the unsubscribe button of a mail program. Only set for mails that can be stopped. */
  headers?: Record<string, string>
}

/**
 * Renders a mail. Escapes control characters, because in a visitor's text they may change the text direction of
 * neighbouring lines.
 */
export function renderMail(
  mail: Pick<Mail, 'kind' | 'payload'>,
  site: SiteIdentity,
  { hasSitePictures = true } = {},
): RenderedMail {
  // The table pairs each kind with its payload; TypeScript cannot follow the pairing for a kind known only at run time.
  const write = LETTERS[mail.kind] as (payload: Mail['payload'], site: SiteIdentity) => Letter
  const letter = write(mail.payload, site)
  const { subject, replyTo, stop } = letter
  const all = picturesOf(letter, site)
  const pictures = hasSitePictures ? all : withoutSitePictures(all)
  return {
    subject: withoutControls(subject).replaceAll('\n', ' '),
    text: withoutControls(renderText(letter, site)),
    html: withoutControls(renderHtml(letter, site, pictures)),
    pictures,
    ...(replyTo && { replyTo }),
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
