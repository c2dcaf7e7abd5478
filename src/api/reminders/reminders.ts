import type { OutputOf } from '#contract/endpoint.ts'
import { campaignPage } from '#contract/kinds.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { getReminderStop, getReminders } from '#contract/reminders.schema.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { hasClosed, phaseOf } from '../campaigns/editions/phase.ts'
import { dayBlockOf } from '../days.ts'
import { all, first, type Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { GAMES } from '../games/catalog.ts'
import type { TodayLine } from '../games/game.ts'
import type { Caller } from '../http/serve.ts'
import { newToken } from '../http/tokens.ts'
import { enqueue } from '../mail/enqueue.ts'
import { lastDayOf, nextTurn, turnNow } from './daily-hour.ts'
import { dueLine } from './left-today.ts'
import { lockedZone } from './locked-zone.ts'
import { stopOpenings, waitingWith } from './openings/openings.ts'
import * as queries from './queries.ts'

/** Returns the editions that can send reminders, in the order of the season. */
async function reminding({ season, now }: Deps): Promise<Edition[]> {
  const editions = await season.current(now())
  return editions.filter((edition) => GAMES[edition.kind]?.today && !hasClosed(phaseOf(edition, now())))
}

export async function remindersOf(deps: Deps, { accountId, zone }: Caller): Promise<OutputOf<typeof getReminders>> {
  const mine = new Map(
    (await deps.db.ask(queries.remindersOf({ account: accountId }))).map(({ campaign_id, hour }) => [
      campaign_id,
      hour,
    ]),
  )
  const reminders = (await reminding(deps)).map(({ id, slug, kind, definition }) => {
    const when = GAMES[kind]?.reminder?.words ?? null
    return { campaign: { slug, kind, title: definition.texts.title }, hour: mine.get(id) ?? null, when }
  })
  return { zone, pushKey: deps.push?.publicKey ?? null, reminders }
}

/**
 * Sets or removes a member's reminder. Throws `not_found` for a campaign without reminders, and `email_unconfirmed` if
 * the member has not confirmed the e-mail.
 */
export async function setReminder(
  deps: Deps,
  { accountId, emailConfirmed }: Caller,
  { slug, hour }: { slug: string; hour: number | null },
): Promise<void> {
  const edition = (await reminding(deps)).find((candidate) => candidate.slug === slug)
  if (!edition) throw new Problem('not_found')
  if (hour === null) return deps.db.transact(() => queries.removeReminder(accountId, edition.id), accountId)
  if (!emailConfirmed) throw new Problem('email_unconfirmed')
  const now = deps.now()
  const token = newToken(deps.random)
  const timed = hasTimes(edition) ? await nextOfGame(deps, edition, now) : undefined
  await deps.db.transact(function* () {
    const zone = yield* lockedZone(accountId)
    const known = (yield* all(queries.remindersOf({ account: accountId }))).find(
      (row) => row.campaign_id === edition.id,
    )
    const last_day = lastDayOf({ zone, hour, last_day: known?.last_day ?? null }, now)
    const next_at = timed ?? nextTurn({ zone, hour, last_day }, now)
    const row = { account_id: accountId, campaign_id: edition.id, hour, next_at, last_day }
    yield* queries.putReminder({ ...row, token, created_at: now })
  }, accountId)
}

/** Returns whether the game sends reminders at its own times instead of the member's hour. */
export const hasTimes = ({ kind }: Edition): boolean => GAMES[kind]?.reminder !== undefined

/**
 * Returns when to check a game with its own times next. It is checked at least once a day, because a match may have
 * been moved.
 */
async function nextOfGame({ db }: Deps, edition: Edition, after: number): Promise<number> {
  const tomorrow = dayBlockOf(edition.zone, after).end
  return Math.min((await GAMES[edition.kind]?.reminder?.next(db, edition, after)) ?? tomorrow, tomorrow)
}

type Stop = OutputOf<typeof getReminderStop>

/** Returns the mails that the link with this token stops. Each link stops one kind of mail. */
export function* stopOf(deps: Deps, token: string): Transaction<Stop> {
  const row = yield* first(queries.reminderWithToken({ token }))
  const edition = row && deps.season.byId(row.campaign_id)
  const campaign = edition ? { slug: edition.slug, title: edition.definition.texts.title } : null
  return { campaign, openings: yield* waitingWith(deps, token) }
}

/** Stops the mails of the link with this token. Returns the stopped mails. */
export function* stop(deps: Deps, token: string): Transaction<Stop> {
  const stopped = yield* stopOf(deps, token)
  const row = yield* first(queries.reminderWithToken({ token }))
  if (row) yield* queries.removeReminder(row.account_id, row.campaign_id)
  yield* stopOpenings(deps, token)
  return stopped
}

const BATCH = 200
/**
 * A mail that is overdue by this time is not sent: after a long downtime, members do not want the morning's mail in the
 * evening.
 */
const TOO_LATE_MS = 2 * HOUR_MS

/** Sends due mails to members who have something left to do today. Returns the number of reminders checked. */
export async function remindDue(deps: Deps): Promise<number> {
  const now = deps.now()
  const due = await deps.db.transact(() => queries.dueReminders(now, BATCH))
  for (const reminder of due) {
    const edition = deps.season.byId(reminder.campaign_id)
    const isTimed = edition !== undefined && hasTimes(edition)
    const daily = { ...reminder, zone: memberZone(reminder) }
    const day = isTimed ? null : turnNow(daily, now)
    const isTurn = (isTimed || day !== null) && now - reminder.next_at < TOO_LATE_MS
    const todo = edition && isTurn ? await dueLine(deps, reminder, edition) : null
    const last_day = day ?? reminder.last_day
    const next = isTimed
      ? await nextOfGame(deps, edition, after(edition, todo, now))
      : nextTurn({ ...daily, last_day }, now)
    await deps.db.transact(() => remind(deps, reminder, edition, { todo, next, day, last_day }))
  }
  return due.length
}

/**
 * Returns the instant after which the next mail may be sent. After a mail, that is the end of the day, because a member
 * gets at most one of these mails a day.
 */
const after = ({ zone }: Edition, todo: TodayLine | null, now: number): number =>
  todo ? dayBlockOf(zone, now).end - 1 : now

function* remind(
  deps: Deps,
  reminder: queries.DueReminder,
  edition: Edition | undefined,
  { todo, next, day, last_day }: { todo: TodayLine | null; next: number; day: string | null; last_day: string | null },
): Transaction<void> {
  const now = deps.now()
  if (edition && hasClosed(phaseOf(edition, now))) {
    return yield* queries.removeReminder(reminder.account_id, reminder.campaign_id)
  }
  // Returns false if another process has already handled this reminder.
  if (!(yield* queries.moveReminder(reminder, next, last_day))) return
  if (!edition || !todo) return
  const { kind, slug, definition } = edition
  const { title, text, action, deadline } = todo
  const { email: to, locale, token } = reminder
  // The key contains the member's day, so that no second mail can be queued for that day, even if the row was replaced.
  const dedupeKey = `reminder:${reminder.account_id}:${edition.id}:${day ?? reminder.next_at}`
  const payload = {
    campaign: definition.texts.title,
    slug,
    kind,
    page: campaignPage(edition),
    title,
    text,
    action,
    token,
    until: Math.min(dayBlockOf(edition.zone, now).end, deadline ?? Number.MAX_SAFE_INTEGER),
  }
  yield* enqueue({ kind: 'reminder', to, locale, dedupeKey, payload }, now)
}
