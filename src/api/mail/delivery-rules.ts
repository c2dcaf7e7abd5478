import { DAY_MS } from '#contract/primitives/durations.ts'
import type { PayloadOf } from './letter.ts'
import type { MailContent, MailKind } from './mails.ts'

/**
 * The order of sending: mails with a lower number first. The visitor waits for an urgent mail at the screen; bulk mails
 * are queued by the thousand.
 */
export const PRIORITIES = { urgent: 0, ordinary: 1, bulk: 2 } as const

/** Age at which every mail expires. An older notice would surprise its reader more than it helps. */
const MAX_AGE_MS = 14 * DAY_MS

interface DeliveryRule<Payload> {
  priority?: keyof typeof PRIORITIES
  /** When the mail becomes useless to its reader, if that is before the maximum age. */
  uselessFrom?(payload: Payload): number | undefined
  /** True for a mail with a code or a key: its payload is deleted once the mail is sent or given up. */
  isSecret?: true
}

/** Rules of the kinds that differ from the default: ordinary, useful for two weeks, not secret. */
const RULES: { [Kind in MailKind]?: DeliveryRule<PayloadOf<Kind>> } = {
  confirm: { priority: 'urgent', uselessFrom: ({ linkUntil }) => linkUntil, isSecret: true },
  'already-member': { priority: 'urgent' },
  'shared-mailbox': { priority: 'urgent' },
  'throwaway-mailbox': { priority: 'urgent' },
  reset: { priority: 'urgent', uselessFrom: ({ linkUntil }) => linkUntil, isSecret: true },
  'password-changed': { priority: 'urgent' },
  'identity-linked': { priority: 'urgent' },
  'passkey-added': { priority: 'urgent' },
  'passkey-removed': { priority: 'urgent' },
  'totp-started': { priority: 'urgent' },
  'recovery-codes-renewed': { priority: 'urgent' },
  'totp-ended': { priority: 'urgent' },
  'factors-removed': { priority: 'urgent' },
  'recovery-code-used': { priority: 'urgent' },
  'ticket-received': { isSecret: true },
  'deletion-requested': { uselessFrom: ({ deletionAt }) => deletionAt },
  reminder: { priority: 'bulk', uselessFrom: ({ until }) => until },
  'prize-won': { uselessFrom: ({ claimUntil }) => claimUntil },
  'prize-claimed': { isSecret: true },
  alert: { uselessFrom: ({ until }) => until },
  opening: { priority: 'bulk', uselessFrom: ({ until }) => until },
  'prize-settled': { priority: 'bulk', uselessFrom: ({ claimUntil }) => claimUntil },
  'prize-drawn': { priority: 'bulk', uselessFrom: ({ claimUntil }) => claimUntil },
  'prize-expired': { priority: 'bulk' },
  'prize-reminder': { priority: 'bulk', uselessFrom: ({ claimUntil }) => claimUntil },
}

const BY_KIND: ReadonlyMap<string, DeliveryRule<unknown>> = new Map(Object.entries(RULES))

/** Returns the rule of a kind, if it has one. A row may have a kind that this version does not know. */
const ruleOf = (kind: string) => BY_KIND.get(kind)

export const priorityOf = (kind: string): number => PRIORITIES[ruleOf(kind)?.priority ?? 'ordinary']

export const isSecret = (kind: string): boolean => ruleOf(kind)?.isSecret === true

export const SECRET_KINDS = Object.keys(RULES).filter(isSecret)

export const expiryOf = ({ kind, payload }: Described, queuedAt: number): number =>
  Math.min(queuedAt + MAX_AGE_MS, ruleOf(kind)?.uselessFrom?.(payload) ?? Number.POSITIVE_INFINITY)

interface Described {
  kind: string
  payload: unknown
}

/** Returns the mail without its code if the code has expired; the link beside it may still be valid. */
export function asOf(mail: MailContent, now: number): MailContent {
  if (mail.kind !== 'confirm' || (mail.payload.codeUntil ?? Number.POSITIVE_INFINITY) > now) return mail
  return { ...mail, payload: { ...mail.payload, code: null } }
}
