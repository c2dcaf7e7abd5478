import type { Edition } from '../campaigns/editions/edition.ts'
import { obstacleFor } from '../campaigns/editions/eligibility.ts'
import { phaseOf } from '../campaigns/editions/phase.ts'
import { dayOf } from '../days.ts'
import type { Deps } from '../deps.ts'
import { GAMES } from '../games/catalog.ts'
import type { Game, TodayLine, WideReader } from '../games/game.ts'

/** The account data that decide whether a member can play. */
export interface Reminded {
  account_id: string
  email_verified_at: number | null
  status: string
  birth_date: string
  country: string
  block_reason: string | null
}

/**
 * Returns the game of an edition and its input for a member who can play the edition now; null for a member who cannot.
 */
function asPlayer(deps: Deps, member: Reminded, edition: Edition): { game: Game; reader: WideReader } | null {
  const game = edition.playable ? GAMES[edition.kind] : undefined
  if (!game || member.status !== 'active' || member.email_verified_at === null) return null
  const { account_id: accountId, birth_date: birthDate, country, block_reason } = member
  const player = { accountId, birthDate, country, emailConfirmed: true, isBlocked: block_reason !== null }
  const { db, season, secret, acceptedSecrets } = deps
  const now = deps.now()
  if (obstacleFor(edition.definition, phaseOf(edition, now), player, dayOf(edition.zone, now))) return null
  return { game, reader: { db, season, secret, acceptedSecrets, player, now } }
}

/** Returns what the member can play today in an edition and has not played; null if there is nothing. */
export async function leftToday(deps: Deps, member: Reminded, edition: Edition): Promise<TodayLine | null> {
  const asked = asPlayer(deps, member, edition)
  const line = await asked?.game.today?.(asked.reader, edition)
  return line && (line.isOfToday ?? line.count > 0) ? line : null
}

/** Like `leftToday`, for a game that sends reminders at its own times. */
export async function dueLine(deps: Deps, member: Reminded, edition: Edition): Promise<TodayLine | null> {
  const asked = asPlayer(deps, member, edition)
  const timed = asked?.game.reminder
  return asked && timed ? timed.line(asked.reader, edition) : leftToday(deps, member, edition)
}
