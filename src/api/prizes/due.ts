import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { type Edition, prizeIn } from '../campaigns/editions/edition.ts'
import { all, type Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { Season } from '../season/season.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import * as queries from './queries.ts'
import { passesTo } from './won-prize.ts'

/** Maximum rows of each kind that one transaction of these jobs changes; after a full batch there may be more. */
export const BATCH = 200

/** A winner who claims within this time after seeing a prize gets only the mail of the claim. */
const TIME_TO_CLAIM_MS = 5 * MINUTE_MS

/** Older wins are not announced; a later reminder reaches their winners. */
const NEWS_MS = DAY_MS

/**
 * Notifies winners of one edition who have seen their prize and not claimed it soon; returns the number of plays
 * marked. A play is marked once: here, or in `settleDue` if its owner has not seen it.
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

function aboutClaim(edition: Edition, winner: queries.WinnerRow) {
  const { slug, zone, definition } = edition
  const claimUntil = winner.claim_until ?? edition.claimUntil
  const prize = prizeIn(edition, winner.prize_key)?.name ?? winner.prize_key
  return { prize, campaign: definition.texts.title, slug, zone, claimUntil }
}

/**
 * Notifies winners whose unopened play has settled; returns the number of plays marked. Editions that this process does
 * not know are left to a process that knows them.
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

/** Percentages of the time to claim after which a reminder is sent, the later one first. */
const REMINDERS = [
  { nth: 2, percent: 90 },
  { nth: 1, percent: 50 },
]

/**
 * Sends reminders of unclaimed prizes of one edition after half and after nine tenths of the time to claim; after a
 * long stop only the later one. Returns the number sent.
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
    // now >= won + (claimUntil - won) × percent / 100, solved for the time of the win
    const wonBefore = Math.floor((now * 100 - claimUntil * percent) / (100 - percent))
    // A later deadline cannot be due yet.
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

/** Expires unclaimed prizes of one edition, each with an event and a mail. Returns the number expired. */
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
