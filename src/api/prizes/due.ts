import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { all, type Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { Season } from '../season/season.ts'
import { aboutPrize } from './about-prize.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import * as queries from './queries.ts'
import { passesTo } from './won-prize.ts'

/**
 * Maximum number of rows of each kind that one transaction of these jobs changes. A full batch means that more rows may
 * be due.
 */
export const BATCH = 200

/**
 * Time between the reveal and the mail about an unclaimed prize. A winner who claims earlier gets only the mail about
 * the claim.
 */
const TIME_TO_CLAIM_MS = 5 * MINUTE_MS

/** Wins older than this are not announced; their winners still get the reminders. */
const NEWS_MS = DAY_MS

/**
 * Notifies winners of one edition who have seen their prize but have not claimed it within `TIME_TO_CLAIM_MS`. Marks
 * the plays as notified, and returns their number. Each play is marked only once: here, or in `settleDue` if the member
 * has not seen the play.
 */
export function* tellWinners(
  edition: Edition,
  enqueue: EnqueuePrizeMail,
  now: number,
  limit = BATCH,
): Transaction<number> {
  const times = { wonAfter: now - NEWS_MS, seenBefore: now - TIME_TO_CLAIM_MS }
  const due = yield* all(queries.seenUntold({ campaign: edition.id, ...times, limit }))
  for (const { play_id, ...winner } of due) {
    if (!(yield* queries.markTold(play_id, now))) continue
    const payload = { ...aboutClaim(edition, winner), id: winner.id }
    yield* enqueue({ kind: 'prize-won', ...envelope(winner, `prize-won:${play_id}`), payload }, now)
  }
  return due.length
}

const envelope = ({ email: to, locale }: queries.WinnerRow, dedupeKey: string) => ({ to, locale, dedupeKey })

const aboutClaim = (edition: Edition, winner: queries.WinnerRow) => ({
  ...aboutPrize(edition, winner.prize_key),
  claimUntil: winner.claim_until ?? edition.claimUntil,
})

/**
 * Notifies winners whose play has settled unopened. Returns the number of plays read. Skips editions that this process
 * does not know; a process that knows them notifies their winners.
 */
export function* settleDue(season: Season, enqueue: EnqueuePrizeMail, now: number, limit = BATCH): Transaction<number> {
  const known = season.all().map(({ id }) => id)
  if (known.length === 0) return 0
  const due = yield* queries.settledUntold(known, now, limit)
  for (const winner of due) {
    const edition = season.byId(winner.campaign_id)
    const isFirst = edition !== undefined && (yield* queries.markTold(winner.id, now))
    if (!isFirst || winner.status !== 'active') continue
    const payload = aboutClaim(edition, winner)
    yield* enqueue({ kind: 'prize-settled', ...envelope(winner, `prize-settled:${winner.id}`), payload }, now)
  }
  return due.length
}

/** The reminders, the later one first: each is due when this percentage of the time to claim has passed. */
const REMINDERS = [
  { nth: 2, percent: 90 },
  { nth: 1, percent: 50 },
]

/**
 * Queues reminders of unclaimed prizes of one edition, after half and after nine tenths of the time to claim. If both
 * are due, for example after a long downtime, only the later one is sent. Returns the number queued.
 */
export function* remindClaims(
  edition: Edition,
  enqueue: EnqueuePrizeMail,
  now: number,
  limit = BATCH,
): Transaction<number> {
  const { claimUntil } = edition
  let sent = 0
  for (const { nth, percent } of REMINDERS) {
    // Due if now >= won + (claimUntil - won) × percent / 100; this is that condition solved for `won`.
    const wonBefore = Math.floor((now * 100 - claimUntil * percent) / (100 - percent))
    // A prize whose own deadline is later than this cannot be due yet.
    const until = now + Math.ceil((longestToClaim(edition) * (100 - percent)) / 100)
    const due: queries.WinnerRow[] = []
    for (let reminded = nth - 1; reminded >= 0; reminded--) {
      const next = () => ({ campaign: edition.id, reminded, limit: limit - due.length })
      for (const row of yield* all(queries.ownUnclaimedToRemind({ ...next(), percent, now, until }))) due.push(row)
      if (now >= claimUntil) continue
      for (const row of yield* all(queries.unclaimedToRemind({ ...next(), wonBefore }))) due.push(row)
    }
    for (const winner of due) {
      yield* queries.noteReminder(winner.id, nth)
      const payload = aboutClaim(edition, winner)
      yield* enqueue(
        { kind: 'prize-reminder', ...envelope(winner, `prize-reminder:${winner.id}:${nth}`), payload },
        now,
      )
      sent++
    }
  }
  return sent
}

/** Returns the longest time to claim among the draws of an edition. */
const longestToClaim = ({ definition: { draws, closingDraw } }: Edition): number =>
  DAY_MS * draws.reduce((most, { daysToClaim }) => Math.max(most, daysToClaim), closingDraw?.daysToClaim ?? 0)

/**
 * Expires unclaimed prizes of one edition, and adds an event and queues a mail for each. Returns the number of expired
 * prizes.
 */
export function* expireClaims(
  edition: Edition,
  enqueue: EnqueuePrizeMail,
  now: number,
  limit = BATCH,
): Transaction<number> {
  const { id: campaignId } = edition
  const own = yield* queries.expireUnclaimed({ campaignId, ownUntil: now }, limit)
  const others = now < edition.claimUntil ? [] : yield* queries.expireUnclaimed({ campaignId, ownUntil: null }, limit)
  const ended = [...own, ...others]
  for (const { id: unit_id, account_id } of ended) {
    if (account_id === null) continue
    yield* addEvent({ account_id, campaign_id: edition.id, kind: 'expiry', at: now, actor: 'system', unit_id })
  }
  for (const winner of yield* queries.formerWinners(ended.map(({ id }) => id))) {
    const payload = { ...aboutClaim(edition, winner), passesTo: passesTo(winner, edition) }
    yield* enqueue({ kind: 'prize-expired', ...envelope(winner, `prize-expired:${winner.id}`), payload }, now)
  }
  return ended.length
}
