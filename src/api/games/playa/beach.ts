import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { SHELLS } from '#contract/games/playa/shells.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { addDays, dayOf, nextMonday, startOfDay } from '../../days.ts'
import { firstCountryIn } from '../../ledger/plays.ts'
import { eventOnce, extraPlaysOf, holdingsOf, type PlayRow, playsOf } from '../../ledger/queries.ts'
import { unitsOf } from '../../prizes/queries.ts'
import type { Reader } from '../game.ts'
import { nextSpan } from '../play-span.ts'
import { bonusSlot, daySlot } from '../slots.ts'
import { COMPLETE, toDig } from './dig.ts'
import { playaRules } from './rules.ts'
import { collectionFrom, DIG, digIn, missingFrom, sureWithin } from './shells.ts'
import { swapSlot, toSwap } from './swap.ts'

/** Number of days for which holes stay visible, including today. */
const DAYS_OF_HOLES = 7

/** Returns a member's beach: today's digs, the holes of a week, the album and the swap. */
export async function beachOf({ db, player, now }: Reader, edition: Edition): Promise<Beach> {
  const { accountId: account } = player
  const campaign = edition.id
  const [plays, units, extras, holdings, entries] = await Promise.all([
    db.ask(playsOf({ account, campaign })),
    db.ask(unitsOf({ account, campaign })),
    db.ask(extraPlaysOf({ account, campaign })),
    db.ask(holdingsOf({ account, campaign })),
    db.ask(eventOnce({ account, campaign, kind: 'entry', once: COMPLETE })),
  ])
  const { digsPerDay, swapPrice, sureAfter } = playaRules(edition)
  const phase = phaseOf(edition, now)
  const today = dayOf(edition.zone, now)
  const rows = plays.filter(({ action }) => action === DIG)
  const causes = new Map(extras.map((extra) => [bonusSlot(extra.id), extra.cause]))
  const digs = rows.map((row) => {
    const unit = units.find(({ id }) => id === row.unit_id)
    return toDig({ row, unit, edition, cause: causes.get(row.slot) ?? null, now })
  })
  const current = phase === 'open' || phase === 'paused' ? currentDigs(digs, causes, today, digsPerDay) : []
  const collection = collectionFrom(holdings)
  const country = firstCountryIn(plays) ?? player.country
  return {
    serverNow: now,
    edition: edition.edition,
    today,
    obstacle: obstacleFor(edition.definition, phase, { ...player, country }, today),
    current,
    next: nextSpan(edition, 'day', now),
    holes: holesOf(rows, today),
    album: SHELLS.map((shell) => ({ shell, count: collection.counts[shell] })),
    entry: entries[0] ? { at: Number(entries[0].at) } : null,
    sureWithin: missingFrom(collection).length > 0 ? sureWithin(collection, sureAfter) : null,
    swap: swapOf(plays, edition, swapPrice, now),
    past: digs.filter(({ slot }) => !current.some((dig) => dig.slot === slot)),
  }
}

/** Returns today's daily digs, then earned digs that were made today or are not done yet. */
function currentDigs(digs: Dig[], causes: Map<string, string>, today: string, digsPerDay: number): Dig[] {
  const made = new Map(digs.map((dig) => [dig.slot, dig]))
  const waiting = (slot: string, cause: string | null): Dig => ({ slot, day: today, cause, play: null })
  const daily = Array.from({ length: digsPerDay }, (_, i) => daySlot(today, i + 1))
  const earned = [...causes].flatMap(([slot, cause]) => {
    const dig = made.get(slot)
    if (!dig) return [waiting(slot, cause)]
    return dig.day === today ? [dig] : []
  })
  return [...daily.map((slot) => made.get(slot) ?? waiting(slot, null)), ...earned]
}

function holesOf(rows: PlayRow[], today: string): Beach['holes'] {
  const since = addDays(today, 1 - DAYS_OF_HOLES)
  return rows.filter(({ day }) => day >= since).map((row) => ({ spot: digIn(row).spot, day: row.day }))
}

function swapOf(plays: PlayRow[], edition: Edition, price: number, now: number): Beach['swap'] {
  const slot = swapSlot(edition, now)
  const done = plays.find((play) => play.slot === slot)
  const nextAt = startOfDay(edition.zone, nextMonday(dayOf(edition.zone, now)))
  return { price, done: done ? toSwap({ row: done }) : null, nextAt: nextAt < edition.closesAt ? nextAt : null }
}

/** Returns the album for the export of a member's data. */
export async function albumOf(reader: Reader, edition: Edition): Promise<Pick<Beach, 'album' | 'entry'>> {
  const { album, entry } = await beachOf(reader, edition)
  return { album, entry }
}
