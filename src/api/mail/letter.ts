import { type Brand, siteNameOf } from '#contract/brand.schema.ts'
import { faviconFolder } from '#contract/favicon-folder.ts'
import type { OwnWords } from '#contract/words/say.ts'
import type { Deps } from '../deps.ts'
import type { PrizeDrawing } from '../prizes/prize-mail.ts'
import type { Mail } from './mails.ts'

/** Name, address, brand and words of the site, for its mails. */
export interface SiteIdentity {
  siteName: string
  /** The folder of the icons that a site without a picture of its brand has. */
  ownIcons: string
  publicOrigin: string
  season: { brand: Brand | null; words?: OwnWords }
}

export const siteIdentity = ({ configuredName, publicOrigin, season }: Deps): SiteIdentity => ({
  siteName: siteNameOf(season.brand, configuredName),
  ownIcons: faviconFolder(configuredName),
  publicOrigin,
  season,
})

/** A line whose text is a link. */
export interface LinkLine {
  text: string
  href: string
}

export interface LabelledText {
  label: string
  text: string
}

/** «Puedes recogerlo hasta el», «11 de diciembre», «de 2026 a las 15:40 (hora peninsular)» */
export interface Deadline {
  lead: string
  day: string
  rest: string
}

/** The content of one mail. The frame renders HTML and plain text from it, in the order of these fields. */
export interface Letter {
  /** By default Spanish; operators read English. */
  language?: 'en'
  subject: string
  /** The text that a mail list shows after the subject; by default the first paragraph. */
  preheader?: string
  heading: string
  paragraphs: string[]
  /** The subject of the mail in large type: a prize, a reference. */
  ticket?: LabelledText & { drawing?: PrizeDrawing | undefined }
  /** Text on the same ticket, below the tear, such as the address of a parcel. */
  details?: LabelledText
  /** The day on which something ends, in large type on the ticket. */
  deadline?: Deadline
  /** Shown in large digits, for typing: below the tear of the ticket, or on a ticket of its own. */
  code?: string
  /** Whether a shop may scan the code: a QR code is shown below it. */
  isScanned?: boolean
  /** A person's text, unchanged. */
  quote?: string
  button?: LinkLine & { lead?: string; isAlarm?: true }
  smallPrint?: (string | LinkLine)[]
  /** In the footer: why the reader receives the mail. */
  why: string
  /** In the footer: a link to stop such mails, or to the account. */
  manage?: LinkLine
  /** Bad news, and changes to how an account is protected: no garland, and the colours of paper. */
  isSober?: true
  /** Slug or kind of the campaign whose colours the mail uses; by default the site's colours. */
  campaign?: string | undefined
  /** The address for one-click unsubscribe (RFC 8058); only set for mails that can be stopped. */
  stop?: string
  /** The address for replies, if it differs from the sender. */
  replyTo?: string
}

type Described = { kind: string; payload: unknown }

/** The payload of a kind of mail. */
export type PayloadOf<Kind extends string, M extends Described = Mail> = M extends {
  kind: infer Own
  payload: infer Payload
}
  ? Kind extends Own
    ? Payload
    : never
  : never

/**
 * For each kind of mail, the function that writes its letter. A game declares its own mails with `satisfies
 * Letters<ItsMail>` in `games/<kind>/letters.ts`; the table of all letters includes them.
 */
export type Letters<M extends Described = Mail> = {
  [Kind in M['kind']]: (payload: PayloadOf<Kind, M>, site: SiteIdentity) => Letter
}
