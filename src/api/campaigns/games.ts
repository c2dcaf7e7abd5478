import type * as v from 'valibot'
import type { Kind } from '#contract/kinds.ts'
import type { CampaignEntry } from './campaign-entry.ts'
import type { Block, Definition } from './definition.ts'
import type { SeasonFileInput } from './season-file.ts'

export type CampaignInput = SeasonFileInput['campaigns'][number]

/** What the moments of a game are spread by. */
export type MomentsPlan = Pick<Definition, 'zone' | 'opensAt' | 'closesAt' | 'game'>

/** What the season must know of a game. The start of the process hands the catalog in; this room imports no game. */
export interface GameRules {
  /** The `game` block of its season entry; frozen and hashed with it. */
  rules: v.GenericSchema<unknown, unknown>
  /** What the schema cannot say: each fault as `place: what is wrong`, in English for the operator. */
  faults?(entry: CampaignEntry): string[]
  /** When its prizes can be won; absent where no play wins by its time. */
  moments?(plan: MomentsPlan): Block[]
  /** What its plays are called in the ledger, where they win by their time. */
  chanceAction?: string
  /** What the published method says beside the winning moments, in Spanish. */
  method?: string
  /** The game as the demonstration shows it: open today. */
  demo: Demo
}

export interface Demo {
  daysOpen: number
  /** From its first day, `YYYY-MM-DD`. */
  entry(firstDay: string): CampaignInput
  rules(firstDay: string): SeasonFileInput['rules']
}

export type Games = Partial<Record<Kind, GameRules>>
