import * as v from 'valibot'
import { Kind } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Empty, Slug } from './primitives.ts'

/** Of the member's own day. */
export const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

const Reminders = v.object({
  /** The member's zone, in which the hours are. */
  zone: v.string(),
  /** One for each campaign that runs or is announced and can be played daily. */
  reminders: v.array(
    v.object({
      campaign: v.object({ slug: v.string(), kind: Kind, title: v.string() }),
      /** Null: no mails, as it is until the member asks for them. */
      hour: v.nullable(Hour),
      /** In words, where the campaign has times of its own and any hour asks for them. */
      when: v.nullable(v.string()),
    }),
  ),
})

export const getReminders = endpoint('GET', '/me/reminders', {
  summary: 'The daily mails that the member has asked for, by campaign.',
  access: 'account',
  input: Empty,
  output: Reminders,
})

export const setReminder = endpoint('POST', '/me/reminders', {
  summary: 'Ask for a daily mail of the edition that runs, at an hour of the own day, or stop it with null.',
  access: 'account',
  input: v.object({ slug: Slug, hour: v.nullable(Hour) }),
  output: Reminders,
})

const Stop = v.object({
  /** Null: nothing to stop, or no more. */
  campaign: v.nullable(v.object({ slug: v.string(), title: v.string() })),
})

export const getReminderStop = endpoint('GET', '/reminders/:token', {
  summary: 'The campaign whose daily mails a link from one of them stops.',
  access: 'open',
  input: Empty,
  output: Stop,
})

export const stopReminder = endpoint('POST', '/reminders/:token/stop', {
  summary: 'Stop the daily mails, without signing in; a repeat is no failure. Mail programs post it (RFC 8058).',
  access: 'open',
  input: Empty,
  ignoresBody: true,
  output: Stop,
})
