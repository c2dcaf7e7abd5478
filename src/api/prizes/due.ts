import { prizeIn } from '../campaigns/edition.ts'
import type { Season } from '../campaigns/season.ts'
import { all, run, type Transaction, tables } from '../db/database.ts'
import { addEvent } from '../ledger/events.ts'
import type { EnqueuePrizeMail, PrizeMail } from './prize-mail.ts'

const ROWS_AT_ONCE = 200

const nameOf = (season: Season, campaignId: string, key: string) => prizeIn(season.byId(campaignId), key)?.name ?? key

interface Winner {
  email: string
  locale: string
  campaign_id: string
  prize_key: string
}

function mailTo(
  season: Season,
  winner: Winner,
  kind: 'prize-settled' | 'prize-reminder',
  dedupeKey: string,
): PrizeMail[] {
  const edition = season.byId(winner.campaign_id)
  if (!edition) return []
  const { slug, claimUntil, definition } = edition
  const prize = nameOf(season, winner.campaign_id, winner.prize_key)
  const payload = { prize, campaign: definition.texts.title, slug, claimUntil }
  return [{ kind, to: winner.email, locale: winner.locale, dedupeKey, payload }]
}

/** Tells the winners whose card was left open and has settled. Answers how many it told. */
export function* settleDue(season: Season, enqueue: EnqueuePrizeMail, now: number): Transaction<number> {
  const due = yield* all(
    tables
      .selectFrom('play')
      .innerJoin('account', 'account.id', 'play.account_id')
      .innerJoin('prize_unit', 'prize_unit.id', 'play.unit_id')
      .select([
        'play.id',
        'account.email',
        'account.locale',
        'account.status',
        'play.campaign_id',
        'prize_unit.prize_key',
      ])
      .where('play.unit_id', 'is not', null)
      .where('play.revealed_at', 'is', null)
      .where('play.notified_at', 'is', null)
      .where('play.settles_at', '<=', now)
      .limit(ROWS_AT_ONCE),
  )
  for (const winner of due) {
    const noted = yield* run(
      tables.updateTable('play').set({ notified_at: now }).where('id', '=', winner.id).where('notified_at', 'is', null),
    )
    if (noted === 0 || winner.status !== 'active') continue
    for (const mail of mailTo(season, winner, 'prize-settled', `prize-settled:${winner.id}`)) yield* enqueue(mail, now)
  }
  return due.length
}

const REMINDERS = [0.5, 0.9]

/** Reminds of an unclaimed prize when half, and again when nine tenths, of its time to claim have passed. */
export function* remindClaims(season: Season, enqueue: EnqueuePrizeMail, now: number): Transaction<number> {
  let sent = 0
  for (const [done, share] of REMINDERS.entries()) {
    for (const { id, claimUntil } of season.all()) {
      if (now >= claimUntil) continue
      // now >= won + (claimUntil - won) × share, solved for the instant it was won
      const wonBefore = Math.floor((now - claimUntil * share) / (1 - share))
      const due = yield* all(
        tables
          .selectFrom('prize_unit')
          .innerJoin('account', 'account.id', 'prize_unit.account_id')
          .select([
            'prize_unit.id',
            'account.email',
            'account.locale',
            'prize_unit.campaign_id',
            'prize_unit.prize_key',
          ])
          .where('prize_unit.state', '=', 'won')
          .where('prize_unit.campaign_id', '=', id)
          .where('prize_unit.reminded', '<=', done)
          .where('prize_unit.won_at', '<=', wonBefore)
          .where('account.status', '=', 'active')
          .limit(ROWS_AT_ONCE),
      )
      for (const winner of due) {
        yield* run(
          tables
            .updateTable('prize_unit')
            .set({ reminded: done + 1 })
            .where('id', '=', winner.id),
        )
        for (const mail of mailTo(season, winner, 'prize-reminder', `prize-reminder:${winner.id}:${done + 1}`)) {
          yield* enqueue(mail, now)
          sent++
        }
      }
    }
  }
  return sent
}

/** Ends the prizes that nobody claimed in time, each with its row in the ledger. */
export function* expireClaims(season: Season, now: number): Transaction<number> {
  const over = season.all().filter((edition) => edition.claimUntil <= now)
  if (over.length === 0) return 0
  const due = yield* all(
    tables
      .updateTable('prize_unit')
      .set({ state: 'expired' })
      .where('state', '=', 'won')
      .where(
        'campaign_id',
        'in',
        over.map((edition) => edition.id),
      )
      .returning(['id', 'account_id', 'campaign_id']),
  )
  for (const { id: unit_id, account_id, campaign_id } of due) {
    if (account_id === null) continue
    yield* addEvent({ account_id, campaign_id, kind: 'expiry', at: now, unit_id, reason: null })
  }
  return due.length
}
