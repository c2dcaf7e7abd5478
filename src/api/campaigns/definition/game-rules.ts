import * as v from 'valibot'
import type { Kind } from '#contract/kinds.ts'
import type { SeasonFileInput } from '../../season/season-file.ts'
import type { CampaignEntry } from './campaign-entry.ts'
import type { Block, Definition } from './definition.ts'
import type { Secret } from './sealing.ts'

export type CampaignInput = SeasonFileInput['campaigns'][number]

/** The part of a definition that the moments depend on. */
export type MomentsPlan = Pick<Definition, 'zone' | 'opensAt' | 'closesAt' | 'game'>

/** The part of a game that the season uses. The start of the process passes the catalog in; this room imports no game. */
export interface GameRules {
  /** The `game` block of its season entry; frozen and hashed with it. */
  rules: v.GenericSchema<unknown, unknown>
  /**
   * Returns errors beyond the schema, each as `place: error`, in English for the operator. `gameAt` returns the game of the
   * season's campaign at an address; undefined where there is none, or none that is built.
   */
  faults?(entry: CampaignEntry, gameAt: (slug: string) => GameRules | undefined): string[]
  /** When its prizes can be won; absent where no play wins by its time. */
  moments?(plan: MomentsPlan): Block[]
  /** The pools whose units a play gets by its cause, and at no moment. */
  pools?(game: unknown): string[]
  /** The parts of the `game` block that are published later than its hash, each by its path in the block. */
  sealed?(plan: MomentsPlan): Secret[]
  /** Gifts from other campaigns to its members, such as for a partner's code; without it, none. */
  takes?: Takes
  /** The keys of the draws for which its members earn entries. */
  draws?: readonly string[]
  /** Those of its draws that go by a score; chance only decides among those who are level. */
  scoredDraws?: readonly string[]
  /** The action whose players the closing draw is among, where no play wins by its time. */
  closingAction?: string
  /** The action of the plays that win by their time. */
  chanceAction?: string
  /** The game's own paragraph of the published method, in Spanish. */
  method?: string
  /** The game as the demonstration shows it: open today. */
  demo: Demo
}

/** The gifts that a game accepts from other campaigns for its members. */
export interface Takes {
  /** Plays beside those that everybody has, and what one and several of them are called in Spanish. */
  plays?: { one: string; many: string }
  points?: boolean
  /** Its collectable items by key, each with its name in Spanish. */
  items?: Readonly<Record<string, string>>
}

export interface Demo {
  daysOpen: number
  /** Its first edition began so many days before the first start, so that there is something to see. */
  startsBefore?: number
  /** From its first day, `YYYY-MM-DD`. */
  entry(firstDay: string): CampaignInput
  rules(firstDay: string): SeasonFileInput['rules']
}

export type GameRulesByKind = Partial<Record<Kind, GameRules>>

/**
 * Returns the game of an entry; undefined for one that only announces it: the game is not built yet, or the entry leaves out
 * rules that have no defaults.
 */
export function gameOf({ kind, game }: { kind: Kind; game?: unknown }, games: GameRulesByKind): GameRules | undefined {
  const built = games[kind]
  return built && (game !== undefined || v.is(built.rules, {})) ? built : undefined
}
