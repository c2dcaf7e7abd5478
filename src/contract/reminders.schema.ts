import * as v from 'valibot'
import { Kind } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant, Slug } from './primitives/primitives.schema.ts'
import { OPENING_WORDS } from './reminders.ts'

export const RESOURCE: Resource = {
  name: 'reminders',
  description: 'Daily mails, and mails at the opening of a campaign.',
}

/** Hour of the day in the member's zone. */
export const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

const Reminders = v.object({
  /** The member's time zone, to which the hours refer. */
  zone: v.string(),
  /** The key with which browsers subscribe to push (./push.schema.ts); null if the operator has not set up push. */
  pushKey: v.nullable(v.string()),
  /** One entry for each daily campaign that is running or announced. */
  reminders: v.array(
    v.object({
      campaign: v.object({ slug: v.string(), kind: Kind, title: v.string() }),
      /** Null: no mails, the default. */
      hour: v.nullable(Hour),
      /** The times in words, if the campaign sends its mails at fixed times; `hour` then only turns the mails on. */
      when: v.nullable(v.string()),
    }),
  ),
})

export const getReminders = endpoint('GET', '/me/reminders', {
  summary: 'List the daily mails to which the member is subscribed, by campaign.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: Reminders,
})

export const setReminder = endpoint('POST', '/me/reminders', {
  summary: "Subscribe to a daily mail of the current edition at an hour of the member's day, or unsubscribe with null.",
  access: 'account',
  input: v.object({ slug: Slug, hour: v.nullable(Hour) }),
  output: Reminders,
  problems: ['not_found', 'email_unconfirmed'],
})

const Openings = v.object({
  openings: v.array(
    v.object({
      campaign: v.object({ slug: v.string(), kind: Kind, title: v.string() }),
      /** When the member asked for the mail; null: no mail, the default. */
      askedAt: v.nullable(Instant),
    }),
  ),
})

export const getOpenings = endpoint('GET', '/me/openings', {
  summary: 'List the announced campaigns, each with whether the member gets a mail when it opens.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: Openings,
})

export const setOpening = endpoint('POST', '/me/openings', {
  summary: 'Subscribe to one mail at the opening of an announced campaign, or unsubscribe with null.',
  access: 'account',
  /** The version of the text that the member has agreed to. */
  input: v.object({ slug: Slug, words: v.nullable(v.literal(OPENING_WORDS.version)) }),
  output: Openings,
  problems: ['not_found', 'already_open', 'email_unconfirmed'],
})

const Stop = v.object({
  /** Null if there is no daily mail to stop. */
  campaign: v.nullable(v.object({ slug: v.string(), title: v.string() })),
  /** Titles of the announced campaigns that will still send a mail when they open. */
  openings: v.array(v.string()),
})

export const getReminderStop = endpoint('GET', '/reminders/:token', {
  summary:
    'What a link from a reminder stops: the daily mails of a campaign, or the mails at openings that are still to come.',
  access: 'open',
  input: Empty,
  output: Stop,
})

export const stopReminder = endpoint('POST', '/reminders/:token/stop', {
  summary: 'Unsubscribe from these mails without signing in; a repeat succeeds.',
  description: 'Mail programs post it (RFC 8058).',
  access: 'open',
  input: Empty,
  ignoresBody: true,
  output: Stop,
})
