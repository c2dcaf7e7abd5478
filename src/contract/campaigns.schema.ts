import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { KINDS } from './kinds.ts'
import { Cents, Checksum, Cursor, Day, Empty, Instant } from './primitives/primitives.schema.ts'
import { ReceiptKey } from './primitives/receipt-key.schema.ts'
import type { ProblemCode } from './problem/problem.ts'

export const RESOURCE: Resource = {
  name: 'campaigns',
  description: 'The campaigns of the season, their editions, and the proof of each fair draw of prizes.',
}

export const Kind = v.picklist(KINDS)

export const PHASES = ['announced', 'open', 'paused', 'cancelled', 'closed', 'finished', 'archived'] as const
export const Phase = v.picklist(PHASES)
export type Phase = v.InferOutput<typeof Phase>

/** The problems of a play call that its edition or its member's data cause. */
export const PLAY_PROBLEMS = [
  'email_unconfirmed',
  'country_not_eligible',
  'too_young',
  'not_open',
  'paused',
  'campaign_over',
] as const satisfies readonly ProblemCode[]
/** The reasons why an account cannot play now; each is also the code of the problem that the play call throws. */
export const OBSTACLES = ['account_blocked', ...PLAY_PROBLEMS] as const satisfies readonly ProblemCode[]
export const Obstacle = v.picklist(OBSTACLES)
export type Obstacle = v.InferOutput<typeof Obstacle>

export const PrizeKind = v.picklist(['code', 'shared-code', 'points', 'physical', 'draw-entry', 'badge'])
export type PrizeKind = v.InferOutput<typeof PrizeKind>

export const CampaignSummary = v.object({
  /** Last segment of the page's address; one campaign per slug runs at a time. */
  slug: v.string(),
  kind: Kind,
  edition: v.string(),
  title: v.string(),
  tagline: v.string(),
  phase: Phase,
  pauseReason: v.nullable(v.string()),
  /** The organiser's reason for cancelling the edition. */
  cancelReason: v.nullable(v.string()),
  zone: v.string(),
  opensAt: Instant,
  closesAt: Instant,
  claimUntil: Instant,
  /** False while the game of this kind is not implemented; its page then only announces the campaign. */
  playable: v.boolean(),
})
export type CampaignSummary = v.InferOutput<typeof CampaignSummary>

export const PrizeOffer = v.object({
  key: v.string(),
  name: v.string(),
  kind: PrizeKind,
  valueCents: Cents,
  /** Iconify name of the icon that the season names for a prize without a drawing; null if there is no icon. */
  icon: v.nullable(v.string()),
  /** Name of the prize's drawing; null if it has none. */
  symbol: v.nullable(v.string()),
  stock: v.number(),
  left: v.number(),
})
export type PrizeOffer = v.InferOutput<typeof PrizeOffer>

/** A public change of an edition that had begun, in sentences for visitors. */
export const AmendmentNote = v.object({
  n: v.number(),
  at: Instant,
  reason: v.string(),
  changes: v.array(v.string()),
  /** The keys of the prizes that it is about; of all of them if there is more time to claim. */
  prizes: v.array(v.string()),
})
export type AmendmentNote = v.InferOutput<typeof AmendmentNote>

export const Campaign = v.object({
  ...CampaignSummary.entries,
  serverNow: Instant,
  countries: v.array(v.string()),
  minAge: v.number(),
  prizes: v.array(PrizeOffer),
  /**
   * When the remaining prizes were counted, epoch ms; null if they were counted just now. While the edition runs, the
   * count is at least one day old.
   */
  countedAt: v.nullable(Instant),
  /** Maximum number of prizes of each kind per person in this edition. */
  limits: v.object({ physical: v.number(), code: v.number() }),
  intro: v.string(),
  howTo: v.array(v.string()),
  /** The odds in a sentence, and those who cannot win in the draws. */
  odds: v.string(),
  rules: v.object({ id: v.string(), version: v.string(), hash: v.string() }),
  legend: v.nullable(v.string()),
  /** SHA-256 of seed and definition. Null for a campaign without chance. */
  seedCommit: v.nullable(v.string()),
  /** When the commitment was published, epoch ms; may be later than the start of the edition. */
  committedAt: v.nullable(Instant),
  definitionHash: v.string(),
  /** The public changes since the edition began, oldest first. */
  amendments: v.array(AmendmentNote),
})
export type Campaign = v.InferOutput<typeof Campaign>

export const listCampaigns = endpoint('GET', '/campaigns', {
  summary: 'The season: every campaign with its phase, in order of what matters now.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ serverNow: Instant, isDemo: v.boolean(), campaigns: v.array(CampaignSummary) }),
})

export const getCampaign = endpoint('GET', '/campaigns/:slug', {
  summary: 'Get a campaign: definition, phase, and prizes with the number that is left.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: Campaign,
})

/** An instant from which a play wins this prize unit. */
export const Moment = v.object({ unit: v.string(), prize: v.string(), opensAt: Instant })

export const listEditions = endpoint('GET', '/campaigns/:slug/editions', {
  summary: 'Every edition of a campaign that this site has run or announced, newest first.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    serverNow: Instant,
    editions: v.array(
      v.object({
        edition: v.string(),
        title: v.string(),
        phase: Phase,
        zone: v.string(),
        opensAt: Instant,
        closesAt: Instant,
      }),
    ),
  }),
})

export const Commitment = v.object({
  n: v.number(),
  definitionHash: v.string(),
  seedCommit: v.string(),
  /** When the commitment was made, epoch ms. */
  at: Instant,
})

/** An amendment as it was hashed. */
const Amendment = v.object({
  /** JSON with `n`, `at`, `reason`, `changes` by their path in the definition, and `blocks`. */
  text: v.string(),
  hash: v.string(),
  seedCommit: v.string(),
  /** Published with the seed of the edition. */
  seed: v.nullable(v.string()),
})

export const getProof = endpoint('GET', '/campaigns/:slug/editions/:edition/proof', {
  summary:
    'Get all data for recomputing the winning moments of an edition; the seed is included once the edition has closed.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    slug: v.string(),
    kind: Kind,
    edition: v.string(),
    title: v.string(),
    phase: Phase,
    zone: v.string(),
    opensAt: Instant,
    closesAt: Instant,
    rulesVersion: v.string(),
    /** Prize names by the keys used in the moments. */
    prizes: v.array(v.object({ key: v.string(), name: v.string() })),
    /** The frozen definition, byte for byte as hashed. */
    definition: v.string(),
    definitionHash: v.string(),
    /** The parts of the definition that were sealed at first and are public now, each with the salt of its seal. */
    seals: v.array(v.object({ path: v.string(), salt: v.string(), value: v.string() })),
    /** Every public change since the edition began, oldest first; missing if there is none. */
    amendments: v.optional(v.array(Amendment)),
    seedCommit: v.nullable(v.string()),
    /** Every commitment of this edition, oldest first; the last one is in force. */
    commitments: v.array(Commitment),
    seed: v.nullable(v.string()),
    /** When the seed is published: at the close, or with the last draw that is ordered by score. */
    seedAt: Instant,
    /** Pauses by the organiser; `until` is null while one lasts. */
    pauses: v.array(v.object({ from: Instant, until: v.nullable(Instant), reason: v.nullable(v.string()) })),
    /** Number of plays so far; may lag by some seconds. */
    plays: v.number(),
    /** SHA-256 of the daily roots so far; their list is serialised as JSON with ordered keys. */
    rootsHash: v.string(),
    /** The action whose plays can win a prize at a moment; null if no action can. */
    winningAction: v.nullable(v.string()),
    /** The public keys of receipts, newest first. */
    receiptKeys: v.array(ReceiptKey),
    method: v.string(),
    /** Covers all fields except the definition, which has its own hash. */
    checksum: Checksum,
  }),
})
export type Proof = v.InferOutput<typeof getProof.output>

export const listProofMoments = endpoint('GET', '/campaigns/:slug/editions/:edition/proof/moments', {
  summary: 'The winning moments in order, once the edition has closed; 2,500 a page.',
  access: 'open',
  input: v.object({ cursor: v.optional(Cursor) }),
  output: v.object({ moments: v.array(Moment), nextCursor: v.nullable(v.string()) }),
  problems: ['not_open'],
})

/** One play of the ledger with a pseudonymous player, for replaying the draw. */
export const ProofPlay = v.object({
  ticket: v.string(),
  player: v.string(),
  at: Instant,
  day: Day,
  /** For example `card` or `swap`; not every action can win a prize. */
  action: v.string(),
  slot: v.string(),
  /** Details of the play; each game defines their format. */
  detail: v.string(),
  unit: v.nullable(v.string()),
})
export type PublishedPlay = v.InferOutput<typeof ProofPlay>

export const listProofPlays = endpoint('GET', '/campaigns/:slug/editions/:edition/proof/plays', {
  summary: 'The plays in order, once the edition has closed; up to 500 a page.',
  access: 'open',
  input: v.object({ cursor: v.optional(Cursor) }),
  output: v.object({ plays: v.array(ProofPlay), nextCursor: v.nullable(v.string()) }),
  problems: ['not_open'],
})
