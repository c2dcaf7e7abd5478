import * as v from 'valibot'
import { Obstacle, PLAY_PROBLEMS } from '../../campaigns.schema.ts'
import { endpoint, type Resource } from '../../endpoint.ts'
import { Day, Empty, Instant } from '../../primitives/primitives.schema.ts'
import { SlotName } from '../../primitives/slot-name.schema.ts'
import { Outcome } from '../../prizes.schema.ts'
import { SYMBOLS } from './symbols.ts'

export const RESOURCE: Resource = {
  name: 'rasca',
  description: 'The scratch card.',
}

export const CardSymbol = v.picklist(SYMBOLS)

/**
 * available: not opened yet. open: the outcome is in the ledger, but foil still covers it. revealed: the member has
 * seen the outcome. settled: not revealed by the end of its span, so the server closed it.
 */
export const CardState = v.picklist(['available', 'open', 'revealed', 'settled'])
export type CardState = v.InferOutput<typeof CardState>

export const Card = v.object({
  /** `day:2026-11-20:1` for the first card of the span that begins on this day, `bonus:<id>` for an earned one. */
  slot: v.string(),
  day: Day,
  state: CardState,
  /** Cause of a bonus card. */
  cause: v.nullable(v.string()),
  play: v.nullable(
    v.object({
      id: v.string(),
      /** Number printed on the card, the same as in the proof. */
      ticket: v.string(),
      at: Instant,
      symbols: v.pipe(v.array(CardSymbol), v.length(9)),
      outcome: Outcome,
      /** Id of the history row, once the card is revealed or settled. */
      historyId: v.nullable(v.string()),
    }),
  ),
})
export type Card = v.InferOutput<typeof Card>

export const getCards = endpoint('GET', '/campaigns/:slug/cards', {
  summary: "The member's scratch cards: those of the day or week, the next one, earlier ones newest first.",
  access: 'account',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    edition: v.string(),
    /** The calendar date in the campaign's zone. */
    today: Day,
    /** How often new cards come, and the first day of the present span. */
    span: v.object({ every: v.picklist(['day', 'week', 'edition']), from: Day }),
    obstacle: v.nullable(Obstacle),
    /** Cards that can be played or finished now: those of the span first, then bonus cards. */
    current: v.array(Card),
    /** The next regular card; null if the edition has no later span. */
    next: v.nullable(v.object({ day: Day, opensAt: Instant })),
    past: v.array(Card),
  }),
})

export const playCard = endpoint('POST', '/campaigns/:slug/editions/:edition/plays', {
  summary: 'Open a card.',
  description: 'This is the play: the outcome is in the ledger before the response is sent.',
  access: 'account',
  input: v.object({
    slot: SlotName,
    /** True if the member sees the outcome at once, without scratching. */
    reveal: v.optional(v.boolean(), false),
  }),
  output: Card,
  success: 201,
  idempotent: true,
  problems: [...PLAY_PROBLEMS, 'not_today'],
})

export const revealCard = endpoint('POST', '/plays/:id/reveal', {
  summary: 'Record that the owner has seen the outcome.',
  description: 'Has no effect on the outcome: may be sent late, twice or never.',
  access: 'account',
  input: Empty,
  output: Card,
})

/** A card in the history. */
export const RascaDetail = v.object({ game: v.literal('rasca'), symbols: v.array(CardSymbol) })
