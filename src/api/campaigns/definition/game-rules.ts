import * as v from 'valibot'
import type { Kind } from '#contract/kinds.ts'
import type { SeasonFileInput } from '../../season/season-file.ts'
import type { AmendableParts } from './amendment-rules.ts'
import type { CampaignEntry } from './campaign-entry.ts'
import type { Block, Definition } from './definition.ts'
import type { Secret } from './sealing.ts'

export type CampaignInput = SeasonFileInput['campaigns'][number]

/** The part of a definition that the moments depend on. */
export type MomentsPlan = Pick<Definition, 'zone' | 'opensAt' | 'closesAt' | 'game'>

/** The part of a game that the season uses. The process passes the catalog in at start; this room imports no game. */
export interface GameRules {
  /** The schema of the `game` block of a season entry; the block is frozen and hashed with the entry. */
  rules: v.GenericSchema<unknown, unknown>
  /**
   * Returns errors that the schema cannot find, each as `place: error`, in English for the operator. `gameAt` returns
   * the game of the season's campaign at an address; undefined if there is no campaign, or if the campaign's game is
   * not built.
   */
  faults?(entry: CampaignEntry, gameAt: (slug: string) => GameRules | undefined): string[]
  /** Returns the blocks in which prizes can be won; absent if no play wins by its time. */
  moments?(plan: MomentsPlan): Block[]
  /** Returns the pools whose units are given by cause, not by moment. */
  pools?(game: unknown): string[]
  /** Returns the parts of the `game` block that are published later than its hash, each by its path in the block. */
  sealed?(plan: MomentsPlan): Secret[]
  /**
   * The gifts that other campaigns may give to members of this game, for example for a partner code; absent if there
   * are none.
   */
  takes?: Takes
  /** The parts of the `game` block that may change after the edition has begun; absent if all are final. */
  amendable?: AmendableParts
  /** The keys of the draws for which members of this game earn entries. */
  draws?: readonly string[]
  /** The keys of the draws that rank by score; chance decides only among equal scores. */
  scoredDraws?: readonly string[]
  /** The action whose players enter the closing draw, in a game where no play wins by its time. */
  closingAction?: string
  /** The action of the plays that win by their time. */
  chanceAction?: string
  /** The names of its own drawings, which a brand may replace. */
  pictures?: readonly string[]
  /** The game's own paragraph of the published method, in Spanish. */
  method?: string
  /** The game as the demonstration shows it, open on the present day. */
  demo: Demo
}

/** The gifts that a game accepts from other campaigns for its members. */
interface Takes {
  /** Extra plays, with their Spanish name in the singular and in the plural. */
  plays?: { one: string; many: string }
  points?: boolean
  /** Its collectable items by key, each with its name in Spanish. */
  items?: Readonly<Record<string, string>>
}

export interface Demo {
  daysOpen: number
  /**
   * Number of days for which the first edition has already run when the demonstration starts for the first time, so
   * that there is something to see.
   */
  startsBefore?: number
  /** Returns the entry of an edition that begins on `firstDay` (`YYYY-MM-DD`). */
  entry(firstDay: string): CampaignInput
  rules(firstDay: string): SeasonFileInput['rules']
  /**
   * Returns the entry for a new season with campaigns at these addresses: without what only a demonstration has, and
   * without references to other addresses. By default, the entry of the demonstration.
   */
  start?(firstDay: string, slugs: ReadonlySet<string>): CampaignInput
}

export type GameRulesByKind = Partial<Record<Kind, GameRules>>

/**
 * Returns the game of an entry. Undefined if the entry only announces a game: the game is not built yet, or the entry
 * leaves out rules that have no defaults.
 */
export function gameOf({ kind, game }: { kind: Kind; game?: unknown }, games: GameRulesByKind): GameRules | undefined {
  const built = games[kind]
  return built && (game !== undefined || v.is(built.rules, {})) ? built : undefined
}
