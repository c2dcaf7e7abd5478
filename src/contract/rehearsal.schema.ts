import * as v from 'valibot'
import { SessionGrant } from './accounts.schema.ts'
import { Kind } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant, Slug } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'rehearsal',
  description: 'The clock, the people and the prizes of a rehearsal. A real site answers all of them with 404.',
}

/** An instant in the course of a campaign to which the clock can be moved. */
export const RehearsalMoment = v.object({
  kind: v.picklist(['opens', 'closes', 'draw', 'claim']),
  /** Name of the draw; null for the other kinds. */
  name: v.nullable(v.string()),
  at: Instant,
})
export type RehearsalMoment = v.InferOutput<typeof RehearsalMoment>

export const RehearsalPrize = v.object({
  key: v.string(),
  name: v.string(),
  /** Number of units that a play, or a draw, can still give. */
  left: v.number(),
  /** By playing now, by playing later, by playing until some time ago, or in a draw. */
  way: v.picklist(['now', 'later', 'over', 'draw']),
})
export type RehearsalPrize = v.InferOutput<typeof RehearsalPrize>

export const RehearsalCampaign = v.object({
  slug: v.string(),
  kind: Kind,
  edition: v.string(),
  title: v.string(),
  zone: v.string(),
  /** The moments to come, in order. */
  moments: v.array(RehearsalMoment),
  prizes: v.array(RehearsalPrize),
})
export type RehearsalCampaign = v.InferOutput<typeof RehearsalCampaign>

export const RehearsalPerson = v.object({
  id: v.string(),
  name: v.string(),
  plays: v.number(),
  prizes: v.number(),
})
export type RehearsalPerson = v.InferOutput<typeof RehearsalPerson>

export const Rehearsal = v.object({
  serverNow: Instant,
  /** Where the clock is going, while a long move takes its time; else null. */
  movingTo: v.nullable(Instant),
  /** The same time of the next day. */
  nextDay: Instant,
  /** When the link stops working, by the clock of the machine. */
  endsAt: Instant,
  zone: v.string(),
  /** Some of the people who have played. */
  people: v.array(RehearsalPerson),
  campaigns: v.array(RehearsalCampaign),
})
export type Rehearsal = v.InferOutput<typeof Rehearsal>

export const getRehearsal = endpoint('GET', '/rehearsal', {
  summary: 'Get the rehearsal: its clock, its people, and the moments and prizes of its campaigns.',
  access: 'open',
  input: Empty,
  output: Rehearsal,
  problems: ['not_found'],
})

export const moveRehearsalClock = endpoint('POST', '/rehearsal/clock', {
  summary: 'Move the clock to a later time.',
  description:
    'What falls due on the way is done: prizes expire, draws are held, mails are written. A move of many weeks may go on after the answer.',
  access: 'open',
  input: v.object({
    /** A local time in the zone of the rehearsal, such as `2026-12-09T10:00`, or a time with an offset. */
    to: v.pipe(v.string(), v.maxLength(40)),
  }),
  output: v.object({ serverNow: Instant, movingTo: v.nullable(Instant), zone: v.string() }),
  problems: ['not_found'],
})

export const enterRehearsal = endpoint('POST', '/rehearsal/sessions', {
  summary: 'Sign in without a password, as a new member or as one of the people.',
  access: 'open',
  input: v.object({
    /** The account; without it, a new member is made. */
    person: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  output: SessionGrant,
  success: 201,
  problems: ['not_found', 'text_missing'],
})

export const bringPrizeForward = endpoint('POST', '/rehearsal/prizes', {
  summary: 'Let the next play that can win a prize win it.',
  description: 'It moves the moment of one unit, which the proof of the edition then reports as a deviation.',
  access: 'open',
  input: v.object({ slug: Slug, edition: Slug, prize: v.pipe(v.string(), v.maxLength(64)) }),
  output: v.object({ name: v.string() }),
  problems: ['not_found', 'not_open', 'campaign_over', 'no_unit_left'],
})
