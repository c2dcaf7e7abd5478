import type { Mail } from './mails.ts'

/** How the site calls itself in its mails, and where it is. */
export interface SiteIdentity {
  siteName: string
  publicOrigin: string
}

/** A line whose words are a link. */
export interface LinkLine {
  text: string
  href: string
}

export interface LabelledText {
  label: string
  text: string
}

/** The content of one mail. The frame makes the HTML and the plain text from it, in the order of these fields. */
export interface Letter {
  subject: string
  /** A list of mails shows it after the subject; without one it shows the first paragraph. */
  preheader?: string
  heading: string
  paragraphs: string[]
  /** The subject of the mail, set large: a prize, a reference. */
  ticket?: LabelledText
  /** On the same ticket, below its tear: where a parcel goes. */
  details?: LabelledText
  /** Set in large figures, to be typed off: below the tear of the ticket, or on a stub of its own. */
  code?: string
  /** The words of a person, as they were written. */
  quote?: string
  button?: LinkLine & { lead?: string }
  smallPrint?: (string | LinkLine)[]
  /** At the foot: why its reader gets it. */
  why: string
  /** At the foot: where to stop such mails, or the account that they belong to. */
  manage?: LinkLine
  /** The slug or the kind of the campaign whose colours the mail has; else the site's. */
  campaign?: string | undefined
  /** The address to which a mail program posts its one-click stop (RFC 8058); only mails that can be stopped have one. */
  stop?: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
}

type Described = { kind: string; payload: unknown }

/** The data for the letter of a kind. */
export type PayloadOf<Kind extends string, M extends Described = Mail> = M extends {
  kind: infer Own
  payload: infer Payload
}
  ? Kind extends Own
    ? Payload
    : never
  : never

/**
 * A letter for each kind of these mails. A game declares its own mails and lays `satisfies Letters<ItsMail>` beside
 * them, in `games/<kind>/letters.ts`; the table of all letters takes them in.
 */
export type Letters<M extends Described = Mail> = {
  [Kind in M['kind']]: (payload: PayloadOf<Kind, M>, site: SiteIdentity) => Letter
}
