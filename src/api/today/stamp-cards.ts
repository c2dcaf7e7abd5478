import type { StampCard } from '#contract/today.schema.ts'
import { type Edition, prizeIn } from '../campaigns/editions/edition.ts'
import { phaseOf } from '../campaigns/editions/phase.ts'
import { dayBlocks, dayOf } from '../days.ts'
import { GAMES } from '../games/catalog.ts'
import type { Game, Reader } from '../games/game.ts'
import { isShown, ticketOf } from '../ledger/plays.ts'
import { type DailyPlayRow, dailyPlays } from './queries.ts'

/** Returns the stamp cards of a member, in the order of the editions; only for editions that the member has played. */
export async function stampCards(reader: Reader, editions: readonly Edition[]): Promise<StampCard[]> {
  const cards = await Promise.all(editions.map((edition) => stampCard(reader, edition)))
  return cards.filter((card) => card !== null)
}

async function stampCard({ db, player, now }: Reader, edition: Edition): Promise<StampCard | null> {
  const daily = GAMES[edition.kind]?.daily
  const phase = phaseOf(edition, now)
  if (!daily || daily.isDaily?.(edition) === false || !edition.playable || !(phase === 'open' || phase === 'paused'))
    return null
  const plays = await db.ask(dailyPlays({ account: player.accountId, campaign: edition.id, action: daily.action }))
  if (plays.length === 0) return null
  const { slug, kind, zone, definition } = edition
  const played = new Set(plays.map(({ day }) => day))
  return {
    kind,
    campaign: { slug, edition: edition.edition, title: definition.texts.title, zone },
    today: dayOf(zone, now),
    days: daysOf(edition).map((day) => ({ day, isStamped: played.has(day) })),
    last: lastIn(
      plays.filter((play) => isShown(play, now)),
      edition,
      daily,
    ),
  }
}

/** Returns the plays of the last day on which the member played. */
function lastIn(shown: DailyPlayRow[], edition: Edition, daily: NonNullable<Game['daily']>): StampCard['last'] {
  const day = shown.at(-1)?.day
  if (day === undefined) return null
  const plays = shown
    .filter((play) => play.day === day)
    .map(({ id, seq, detail, prize_key }) => {
      const prize = prize_key === null ? null : (prizeIn(edition, prize_key)?.name ?? prize_key)
      return { id, ticket: ticketOf(seq), drawings: daily.drawings({ action: daily.action, detail }), prize }
    })
  return { day, plays }
}

const known = new WeakMap<Edition, string[]>()

/**
 * Returns the days of an edition. Cached per edition, because computing the days of a month takes half a millisecond.
 */
function daysOf(edition: Edition): string[] {
  const days = known.get(edition) ?? dayBlocks(edition.zone, edition.opensAt, edition.closesAt).map(({ day }) => day)
  known.set(edition, days)
  return days
}
