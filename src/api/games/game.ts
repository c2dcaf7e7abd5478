import type { HistoryDetail } from '#contract/games/catalog.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import type { Todo } from '#contract/today.schema.ts'
import type { BadgeGame } from '../badges/badge-game.ts'
import type { GameRules } from '../campaigns/definition/game-rules.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import type { Person } from '../campaigns/editions/eligibility.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { ScoreSource } from '../draws/draw.ts'
import type { Route } from '../http/serve.ts'
import type { Lasting } from '../ledger/annul.ts'
import type { EventTable, PlayTable } from '../ledger/tables.ts'
import type { Bonus, Recipient } from './bonus.ts'

/** The member who asks, and the time. */
export interface Reader {
  db: Database
  player: Person & { accountId: string }
  now: number
}

/** A reader for games that look at other campaigns, or at editions without a key of their own. */
export interface WideReader extends Reader, Pick<Deps, 'season' | 'secret'> {}

export type PlayOfHistory = Pick<PlayTable, 'detail'> & { action: string }

/** The line of a game on the home page, and the reason for a reminder mail. */
export interface TodayLine extends Omit<Todo, 'kind' | 'campaign' | 'nextAt'> {
  /** When the next one comes, where nothing is left today and something comes. */
  nextAt?: number | undefined
  /** Whether something that belongs to this very day waits; without it, whether anything does. */
  isOfToday?: boolean
}

/** The reminders of a game with times of its own. */
export interface TimedReminder {
  /** When it comes, in Spanish. */
  words: string
  /** Returns the next instant after another one at which it may remind a member; null where there is none. */
  next(db: Database, edition: Edition, after: number): Promise<number | null>
  /** The reason for a mail at such an instant; null where the member needs none. */
  line(reader: Reader, edition: Edition): Promise<TodayLine | null>
}

/**
 * One kind of game. The catalog lists them; nothing else names one. It adds to what the season must know: its routes, its
 * line on the home page and its words in the history.
 */
export interface Game extends GameRules {
  /** Brings into the database, whenever a process starts, what the rules of an edition name. */
  prepare?(edition: Edition, deps: Pick<Deps, 'db' | 'codeHashing' | 'now'>): Promise<void>
  /** `games` are those of the catalog, for a game that gives something in others. */
  routes(deps: Deps, games: Games): Route[]
  /** Returns the member's open plays of today in words; null when there are none to mention. */
  today?(reader: WideReader, edition: Edition): Promise<TodayLine | null>
  /** Reminders at times of the game's own, at most one mail a day; without it, at the hour that the member has chosen. */
  reminder?: TimedReminder
  /** Its play of every day: the name in the ledger, and the drawings of one, by name, in their places. */
  daily?: { action: string; drawings(row: PlayOfHistory): string[] }
  history: {
    /** One sentence in Spanish for a play; `prize` is what it won. */
    play(row: PlayOfHistory, prize: WonPrize | undefined, edition: Edition): string
    /** One sentence in Spanish for an event of this game. */
    event?(row: Pick<EventTable, 'kind' | 'once' | 'subject' | 'amount' | 'reason'>, edition: Edition): string
    /** Returns the game's part of the page of a play. */
    detail?(
      row: PlayOfHistory & Pick<PlayTable, 'id'>,
      edition: Edition,
      owner: { db: Database; accountId: string },
    ): HistoryDetail | null | Promise<HistoryDetail | null>
  }
  /** The plays that an operator cannot annul. */
  lasting?: Lasting
  /** Gives what `takes` names. */
  give?(bonus: Bonus, to: Recipient): Transaction<void>
  badges?: BadgeGame
  /** Records, once an edition has closed, what follows from its ledger and its draws need. Called again and again. */
  settle?(edition: Edition, context: { db: Database; season: Deps['season']; now: number }): Promise<void>
  /**
   * Does the next bounded step of what follows from what was entered, such as counting points; true where more is left. No
   * step may hold up a play for more than 50 ms.
   */
  due?(edition: Edition, context: Pick<Deps, 'db' | 'season' | 'secret' | 'now'>): Promise<boolean>
  /** The results that the organiser enters, each a whole number from 0 on. */
  results?(edition: Edition): { subject: string; most: number }[]
  /** Its page reads the link of `season preview`. */
  hasPreview?: boolean
  /** The scores that its `scoredDraws` go by. */
  standings?: ScoreSource
  /** Takes what accounts that are erased leave behind out of what others see. */
  forget?(accounts: readonly string[]): Transaction<void>
  /** Returns data for the member's export beside plays, prizes and events. */
  exported?(reader: WideReader, edition: Edition): Promise<unknown>
}

export type Games = Readonly<Partial<Record<Kind, Game>>>

/** The `game` block of an edition. Its schema was `Rules` when the season was loaded. */
export const rulesOf = <Rules>(edition: Edition): Rules => edition.definition.game as Rules
