import type { Kind } from '#contract/kinds.ts'
import type { PrizeMail } from '../prizes/prize-mail.ts'

interface Envelope {
  to: string
  locale: string
  /** Another mail with the same key is not queued. */
  dedupeKey: string
}

interface ConfirmPayload {
  /** Null if the mail is sent after its code has expired. */
  code: string | null
  codeUntil?: number
  link: string
  linkUntil?: number
}

interface ReminderPayload {
  campaign: string
  slug: string
  /** Mails that earlier versions have queued have neither; their slug is the kind. */
  kind?: Kind
  page?: string
  /** Describes a play that the member still has today, in the words of its game. */
  title: string
  text: string
  action: string | null
  /** When the mail becomes useless, because another day begins. */
  until: number
  /** Token of the link that stops these mails. */
  token: string
}

interface OpeningPayload {
  campaign: string
  tagline: string
  kind: Kind
  /** Path of the campaign's page. Mails that earlier versions have queued have none. */
  page?: string
  zone: string
  /** When the mail becomes useless, because the edition closes. */
  until: number
  /** Token of the link that stops the mails about other openings. */
  token: string
}

/** Mails that a stranger can trigger by entering an address. They are queued only with a permit. */
export type AskedMail =
  | (Envelope & { kind: 'confirm'; payload: ConfirmPayload })
  | (Envelope & { kind: 'already-member' | 'shared-mailbox' | 'throwaway-mailbox'; payload: Record<string, never> })
  | (Envelope & { kind: 'reset'; payload: { link: string; linkUntil?: number } })
  | (Envelope & { kind: 'ticket-received'; payload: { reference: string; link: string; days: number } })
  | (Envelope & { kind: 'ticket-new'; payload: { reference: string; subject: string; message: string; from: string } })

/** When a member changed the account, and on which device; null if that is unknown. */
export interface Occasion {
  at: number
  zone: string
  device: string | null
}

/** Mails that earlier versions have queued have no occasion. */
interface ChangePayload {
  occasion?: Occasion
}

/** Mails that report a change. */
export type OwnMail =
  | (Envelope & { kind: 'password-changed'; payload: ChangePayload })
  | (Envelope & { kind: 'identity-linked'; payload: ChangePayload & { provider: string } })
  | (Envelope & { kind: 'passkey-added' | 'passkey-removed'; payload: ChangePayload & { passkey: string } })
  | (Envelope & { kind: 'totp-started' | 'totp-ended' | 'recovery-codes-renewed'; payload: ChangePayload })
  | (Envelope & { kind: 'factors-removed'; payload: Record<string, never> })
  | (Envelope & { kind: 'recovery-code-used'; payload: ChangePayload & { left: number } })
  | (Envelope & { kind: 'deletion-requested'; payload: { deletionAt: number; zone?: string } })
  | (Envelope & { kind: 'deletion-cancelled'; payload: Record<string, never> })
  | (Envelope & { kind: 'account-blocked'; payload: { reason: string } })
  | (Envelope & { kind: 'account-unblocked'; payload: Record<string, never> })
  | (Envelope & { kind: 'ticket-answered'; payload: { reference: string; text: string; message?: string } })
  | (Envelope & { kind: 'reminder'; payload: ReminderPayload })
  | (Envelope & { kind: 'opening'; payload: OpeningPayload })
  | (Envelope & { kind: 'alert'; payload: { title: string; paragraphs: string[]; until: number } })
  | PrizeMail

/** Every kind of mail with the data of its text. */
export type Mail = AskedMail | OwnMail

export type MailKind = Mail['kind']

/** The content of a mail, without its recipient. */
export type MailContent = ContentOf<Mail>
type ContentOf<M> = M extends Mail ? Pick<M, 'kind' | 'payload'> : never

/** Parses the mail of an outbox row. Its payload fits its kind, because both were queued together. */
export const mailIn = ({ kind, payload }: { kind: string; payload: string }): MailContent =>
  ({ kind, payload: JSON.parse(payload) }) as MailContent
