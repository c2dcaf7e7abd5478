import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'conditions',
  description: 'The legal texts in all their versions, and the organiser.',
}

/** A version of a legal text. It never changes once published; every change is a new version. */
export const RulesVersion = v.object({
  /** `general/1`, `privacidad/1`, `rasca/2026-demo/1`. */
  id: v.string(),
  title: v.string(),
  version: v.string(),
  /** SHA-256 of the text, in hex. */
  hash: v.string(),
  publishedAt: Instant,
  current: v.boolean(),
  /** Paragraphs; a line starting with `## ` is a heading, one with `- ` a list item. */
  text: v.string(),
})
export type RulesVersion = v.InferOutput<typeof RulesVersion>

export const Organiser = v.object({
  name: v.string(),
  taxId: v.string(),
  address: v.string(),
  email: v.string(),
  registry: v.nullable(v.string()),
})
export type Organiser = v.InferOutput<typeof Organiser>

/**
 * A season's rule for several accounts with one mailbox and for accounts with throwaway addresses. `off`: no rule.
 * `mark`: the desk sees such accounts before a draw. `refuse`: such accounts are not accepted.
 */
export const MailboxRule = v.picklist(['off', 'mark', 'refuse'], 'must be off, mark or refuse')
export type MailboxRule = v.InferOutput<typeof MailboxRule>

export const listConditions = endpoint('GET', '/conditions', {
  summary: 'Every version of every legal text with its hash, newest first, and the organiser.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    isDemo: v.boolean(),
    organiser: Organiser,
    mailboxes: MailboxRule,
    drawProtocol: v.string(),
    versions: v.array(RulesVersion),
  }),
})
