import type { HistoryDetail } from '#contract/mechanics/catalog.ts'
import type { Todo } from '#contract/today.ts'
import type { Edition } from '../campaigns/edition.ts'
import type { Person } from '../campaigns/eligibility.ts'
import type { GameRules } from '../campaigns/games.ts'
import type { Database } from '../db/database.ts'
import type { EventTable, PlayTable } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Route } from '../http/serve.ts'

/** The member who asks, and when. */
export interface Reader {
  db: Database
  player: Person & { accountId: string }
  now: number
}

/** A reader for games that look at other campaigns, or at editions without a key of their own. */
export interface WideReader extends Reader, Pick<Deps, 'season' | 'secret'> {}

export type PlayOfHistory = Pick<PlayTable, 'detail'> & { action: string }

/** What the home page says of a game, and the reason for a reminder mail. */
export interface TodayLine extends Omit<Todo, 'kind' | 'campaign'> {
  /** Whether something that belongs to this very day waits; without it, whether anything does. */
  isOfToday?: boolean
}

/**
 * One kind of game. The catalog lists them; nothing else names one. It adds to what the season must know: its routes, its
 * line on the home page and its words in the history.
 */
export interface Mechanic extends GameRules {
  routes(deps: Deps): Route[]
  /** Returns the member's open plays of today in words; null when there are none to mention. */
  today?(reader: WideReader, edition: Edition): Promise<TodayLine | null>
  history: {
    /** One sentence in Spanish for a play; `prize` is the name of what it won. */
    play(row: PlayOfHistory, prize: string | undefined, edition: Edition): string
    /** One sentence in Spanish for an event of this game. */
    event?(row: Pick<EventTable, 'kind' | 'subject' | 'amount' | 'reason'>): string
    detail?(row: PlayOfHistory, edition: Edition): HistoryDetail | null
  }
  /** Its page reads the link of `season preview`. */
  hasPreview?: boolean
  /** Returns data for the member's export beside plays, prizes and events. */
  exported?(reader: WideReader, edition: Edition): Promise<unknown>
}

/** The `game` block of an edition. Its schema was `Rules` when the season was loaded. */
export const rulesOf = <Rules>(edition: Edition): Rules => edition.definition.game as Rules
