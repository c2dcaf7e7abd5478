import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'badges',
  description: "The badges of an edition, and a member's progress with each.",
}

/** A badge of an edition as every visitor sees it. No badge is secret. */
export const Badge = v.object({
  /** Name of the badge's drawing: `primera-ola`. */
  key: v.string(),
  level: v.number(),
  name: v.string(),
  /** How to earn the badge, as a sentence. */
  condition: v.string(),
  /** Only acts from this instant on count for the badge; null if all acts of the edition count. */
  since: v.nullable(Instant),
  /** Number of steps required for the badge; 1 while the badge's game is only announced. */
  of: v.number(),
  /**
   * Percentage of participants who hold the badge, rounded down to a multiple of 10: 0 to 90, or 100 if all hold it;
   * null while there are too few participants.
   */
  heldBy: v.nullable(v.number()),
})
export type Badge = v.InferOutput<typeof Badge>

/** How far a member is with a badge. */
export const BadgeState = v.object({
  key: v.string(),
  level: v.number(),
  /** Steps that the member has done; `of` is the number required. */
  have: v.number(),
  of: v.number(),
  /** The instant of the step that completed the badge; null while it is not earned. */
  earnedAt: v.nullable(Instant),
  /** The organiser's reason for revoking the badge; null if it is not revoked. */
  revoked: v.nullable(v.string()),
  /** True if the badge is earned but was not yet announced in the response to an action of the member. */
  isNew: v.boolean(),
})
export type BadgeState = v.InferOutput<typeof BadgeState>

export const listBadges = endpoint('GET', '/campaigns/:slug/badges', {
  summary: 'The badges of the edition, each with its condition and the share of members who hold it.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ serverNow: Instant, edition: v.string(), badges: v.array(Badge) }),
})

export const listMyBadges = endpoint('GET', '/campaigns/:slug/my-badges', {
  summary: "The member's progress with each badge of the edition.",
  access: 'account',
  input: Empty,
  output: v.object({ serverNow: Instant, edition: v.string(), badges: v.array(BadgeState) }),
})
