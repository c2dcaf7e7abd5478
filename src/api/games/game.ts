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
import type { SimulatedGame } from './simulated.ts'

/** The member who requests data, and the present time. */
export interface Reader {
  db: Database
  player: Person & { accountId: string }
  now: number
}

/**
 * A reader for games that need the season, to read other campaigns, or the server's secrets, for editions without a
 * stored pseudonym key and for the addresses of links.
 */
export interface WideReader extends Reader, Pick<Deps, 'season' | 'secret' | 'acceptedSecrets'> {}

export type PlayOfHistory = Pick<PlayTable, 'detail'> & { action: string }

/** A game's line on the home page. Reminder mails use the same line as their reason. */
export interface TodayLine extends Omit<Todo, 'kind' | 'campaign' | 'nextAt'> {
  /** When the next play becomes available, if nothing is left today. */
  nextAt?: number | undefined
  /**
   * Whether one of the available plays belongs to today, so that a reminder is due. By default, every available play
   * does.
   */
  isOfToday?: boolean
}

/** The reminders of a game that sends them at its own times. */
export interface TimedReminder {
  /** A Spanish description of the times. */
  words: string
  /** Returns the first instant later than `after` at which a reminder may be due; null if there is none. */
  next(db: Database, edition: Edition, after: number): Promise<number | null>
  /** Returns the line for a reminder mail at such an instant; null if the member needs no mail. */
  line(reader: Reader, edition: Edition): Promise<TodayLine | null>
}

/**
 * One kind of game: the rules that the season uses (`GameRules`), the routes, the line on the home page and the texts
 * in the history. Only the catalog lists the games; no other code refers to one of them.
 */
export interface Game extends GameRules {
  /** Writes data that an edition's rules contain to the database. Called whenever a process starts. */
  prepare?(edition: Edition, deps: Pick<Deps, 'db' | 'codeHashing' | 'now'>): Promise<void>
  /** `games` is the catalog, for a game that gives bonuses in other games. */
  routes(deps: Deps, games: Games): Route[]
  /** Returns what the member can play today, in words; null if there is nothing to mention. */
  today?(reader: WideReader, edition: Edition): Promise<TodayLine | null>
  /**
   * Reminders at times that the game sets, at most one mail a day. If absent, mails are sent at the hour that the
   * member has chosen.
   */
  reminder?: TimedReminder
  /**
   * The daily play: its action in the ledger, and a function that returns the names of the drawings of a play in
   * display order. `isDaily` returns false for an edition whose plays do not come every day.
   */
  daily?: { action: string; drawings(row: PlayOfHistory): string[]; isDaily?(edition: Edition): boolean }
  history: {
    /** Returns one Spanish sentence for a play; `prize` is the prize that it won. */
    play(row: PlayOfHistory, prize: WonPrize | undefined, edition: Edition): string
    /** Returns one Spanish sentence for an event of this game. */
    event?(row: Pick<EventTable, 'kind' | 'once' | 'subject' | 'amount' | 'reason'>, edition: Edition): string
    /** Returns the game's own details for the history page of a play. */
    detail?(
      row: PlayOfHistory & Pick<PlayTable, 'id'>,
      edition: Edition,
      owner: { db: Database; accountId: string },
    ): HistoryDetail | null | Promise<HistoryDetail | null>
  }
  /** The plays that an operator cannot annul. */
  lasting?: Lasting
  /** Gives a bonus that `takes` lists. */
  give?(bonus: Bonus, to: Recipient): Transaction<void>
  badges?: BadgeGame
  /**
   * Once the edition has closed, records everything that follows from its ledger and that its draws need. Called
   * repeatedly, also before the close.
   */
  settle?(edition: Edition, context: { db: Database; season: Deps['season']; now: number }): Promise<void>
  /**
   * Runs the next bounded step of the work that follows from the organiser's entries, such as counting points. Returns
   * true if more steps are left. A step must not delay a play by more than 50 ms.
   */
  due?(edition: Edition, context: Pick<Deps, 'db' | 'season' | 'secret' | 'now'>): Promise<boolean>
  /**
   * Returns the subjects of the results that the organiser can enter. Each result is a whole number from 0 to `most`.
   */
  results?(edition: Edition): { subject: string; most: number }[]
  /** The scores for the game's `scoredDraws`. */
  standings?: ScoreSource
  /** Removes public data of erased accounts. */
  forget?(accounts: readonly string[]): Transaction<void>
  /** Returns data for the member's export, in addition to plays, prizes and events. */
  exported?(reader: WideReader, edition: Edition): Promise<unknown>
  /** How people play the game in a simulated season. */
  simulated: SimulatedGame
}

export type Games = Readonly<Partial<Record<Kind, Game>>>

/**
 * Returns the `game` block of an edition, typed as `Rules`. The block was validated with the game's schema when the
 * season was loaded.
 */
export const rulesOf = <Rules>(edition: Edition): Rules => edition.definition.game as Rules
