import type { Kind } from '#contract/kinds.ts'
import type { PrizeMail } from '../prizes/prize-mail.ts'

interface Envelope {
  to: string
  locale: string
  /** A second mail with the same key is not queued. */
  dedupeKey: string
}

interface ConfirmPayload {
  /** Null in a mail that leaves later than its code is good for. */
  code: string | null
  codeUntil?: number
  link: string
  linkUntil?: number
}

interface ReminderPayload {
  campaign: string
  slug: string
  /** The play that is left today, in the words of its game. */
  title: string
  text: string
  action: string | null
  /** From then on it is of no use: another day has begun. */
  until: number
  /** Stops these mails. */
  token: string
}

interface OpeningPayload {
  campaign: string
  tagline: string
  kind: Kind
  zone: string
  /** When it closes: from then on the mail is of no use. */
  until: number
  /** Stops the mails at other openings. */
  token: string
}

/** Mails that a stranger can trigger by naming an address; queued with a permit only. */
export type AskedMail =
  | (Envelope & { kind: 'confirm'; payload: ConfirmPayload })
  | (Envelope & { kind: 'already-member' | 'shared-mailbox' | 'throwaway-mailbox'; payload: Record<string, never> })
  | (Envelope & { kind: 'reset'; payload: { link: string; linkUntil?: number } })
  | (Envelope & { kind: 'ticket-received'; payload: { reference: string; link: string; days: number } })
  | (Envelope & { kind: 'ticket-new'; payload: { reference: string; subject: string; message: string; from: string } })

/** Mails that report a change. */
export type OwnMail =
  | (Envelope & { kind: 'password-changed'; payload: Record<string, never> })
  | (Envelope & { kind: 'identity-linked'; payload: { provider: string } })
  | (Envelope & { kind: 'deletion-requested'; payload: { deletionAt: number; zone?: string } })
  | (Envelope & { kind: 'deletion-cancelled'; payload: Record<string, never> })
  | (Envelope & { kind: 'ticket-answered'; payload: { reference: string; text: string } })
  | (Envelope & { kind: 'reminder'; payload: ReminderPayload })
  | (Envelope & { kind: 'opening'; payload: OpeningPayload })
  | PrizeMail

/** Every kind of mail with what its text needs. */
export type Mail = AskedMail | OwnMail

export type MailKind = Mail['kind']

/** The content of a mail, without its recipient. */
export type MailContent = ContentOf<Mail>
type ContentOf<M> = M extends Mail ? Pick<M, 'kind' | 'payload'> : never

/** The mail in a row of the outbox, whose payload fits its kind since it was queued. */
export const mailIn = ({ kind, payload }: { kind: string; payload: string }): MailContent =>
  ({ kind, payload: JSON.parse(payload) }) as MailContent
