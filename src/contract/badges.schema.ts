import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'badges',
  description: 'The badges of an edition, and how far a member is with each.',
}

/** A badge of an edition as everybody sees it. No badge is secret. */
export const Badge = v.object({
  /** Names its drawing: `primera-ola`. */
  key: v.string(),
  level: v.number(),
  name: v.string(),
  /** A sentence. */
  condition: v.string(),
  /** Acts count for it from then on; null for the whole edition. */
  since: v.nullable(Instant),
  /** Steps to it; 1 while the season only announces its game. */
  of: v.number(),
  /**
   * The share of those who take part that holds it, rounded down to a multiple of 10 %: 0 to 90, or 100 for everybody;
   * null while too few take part.
   */
  heldBy: v.nullable(v.number()),
})
export type Badge = v.InferOutput<typeof Badge>

/** How far a member is with a badge. */
export const BadgeState = v.object({
  key: v.string(),
  level: v.number(),
  /** Steps made, and steps there are. */
  have: v.number(),
  of: v.number(),
  /** The instant of the step that completed it; null while it is not earned. */
  earnedAt: v.nullable(Instant),
  /** The organiser's reason for taking it back; null while nothing was. */
  revoked: v.nullable(v.string()),
  /** It is earned, and no act of the member has announced it yet. */
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
