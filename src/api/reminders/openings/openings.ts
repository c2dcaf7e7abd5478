import type { OutputOf } from '#contract/endpoint.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { getOpenings } from '#contract/reminders.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { hasClosed, phaseOf } from '../../campaigns/editions/phase.ts'
import { all, first, type Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { newToken } from '../../http/tokens.ts'
import { enqueue } from '../../mail/enqueue.ts'
import * as queries from './queries.ts'

async function announced({ season, now }: Deps): Promise<Edition[]> {
  const editions = await season.current(now())
  return editions.filter((edition) => phaseOf(edition, now()) === 'announced')
}

export async function openingsOf(deps: Deps, { accountId }: Caller): Promise<OutputOf<typeof getOpenings>> {
  const rows = await deps.db.ask(queries.openingsOf({ account: accountId }))
  const mine = new Map(rows.map(({ campaign_id, created_at }) => [campaign_id, created_at]))
  const openings = (await announced(deps)).map(({ id, slug, kind, definition }) => {
    return { campaign: { slug, kind, title: definition.texts.title }, askedAt: mine.get(id) ?? null }
  })
  return { openings }
}

/**
 * Requests the mail about an opening. Throws `not_found`, `already_open`, or, for a member without a confirmed e-mail,
 * `email_unconfirmed`.
 */
export async function askForOpening(deps: Deps, caller: Caller, slug: string): Promise<void> {
  const { db, season, now, random } = deps
  const at = now()
  const edition = await season.find(slug, at)
  if (!edition || hasClosed(phaseOf(edition, at))) throw new Problem('not_found')
  if (phaseOf(edition, at) !== 'announced') throw new Problem('already_open')
  if (!caller.emailConfirmed) throw new Problem('email_unconfirmed')
  const [campaign, account] = [edition.id, caller.accountId]
  const row = { campaign_id: campaign, account_id: account, token: newToken(random), told_at: null, created_at: at }
  await db.transact(function* () {
    if (yield* queries.putOpening(row)) yield* queries.noteConsent({ account, campaign, granted: true, at })
  }, account)
}

/** Cancels the mail about an opening, unless the mail was sent. Cancelling it again is not an error. */
export async function forgetOpening({ db, season, now }: Deps, { accountId }: Caller, slug: string): Promise<void> {
  const edition = await season.find(slug, now())
  if (!edition) throw new Problem('not_found')
  await db.transact(() => withdraw(accountId, edition.id, now()), accountId)
}

function* withdraw(account: string, campaign: string, at: number): Transaction<void> {
  if (yield* queries.removeOpening(account, campaign)) {
    yield* queries.noteConsent({ account, campaign, granted: false, at })
  }
}

/** Returns the titles of the campaigns for which the owner of this token still waits for an opening mail. */
export function* waitingWith({ season }: Deps, token: string): Transaction<string[]> {
  const waiting = yield* waitingOf(token)
  return waiting.flatMap(({ campaign_id }) => season.byId(campaign_id)?.definition.texts.title ?? [])
}

/**
 * Cancels every opening mail of the token's owner that was not sent yet. The token comes from an earlier opening mail.
 */
export function* stopOpenings({ now }: Deps, token: string): Transaction<void> {
  for (const { account_id, campaign_id } of yield* waitingOf(token)) yield* withdraw(account_id, campaign_id, now())
}

function* waitingOf(token: string) {
  const row = yield* first(queries.openingWithToken({ token }))
  if (!row) return []
  return (yield* all(queries.openingsOf({ account: row.account_id }))).filter(({ told_at }) => told_at === null)
}

const BATCH = 200

/**
 * Queues mails for a batch of members who have requested one, edition by edition, and deletes the requests for editions
 * that are over. Returns the number of rows handled. The mark `told_at` and the mail are written in one transaction, so
 * that a member gets exactly one mail even if the process ends half-way.
 */
export async function tellOpenings(deps: Deps, limit = BATCH): Promise<number> {
  const { db, season } = deps
  await season.refresh()
  const now = deps.now()
  for (const edition of season.all()) {
    const phase = phaseOf(edition, now)
    if (hasClosed(phase)) {
      const cleared = await db.transact(() => queries.clearOpenings(edition.id, limit))
      if (cleared > 0) return cleared
    }
    // An edition whose game is only announced cannot be played, so nothing opens.
    if (phase !== 'open' || !edition.playable) continue
    const told = await db.transact(() => tell(edition, now, limit))
    if (told > 0) return told
  }
  return 0
}

function* tell(edition: Edition, now: number, limit: number): Transaction<number> {
  const due = yield* queries.dueOpenings(edition.id, now, limit)
  const { kind, zone, closesAt, definition } = edition
  const { title: campaign, tagline } = definition.texts
  const payload = { campaign, tagline, kind, page: campaignPage(edition), zone, until: closesAt }
  for (const notice of due) {
    const isFirst = yield* queries.markTold(notice, now)
    const { account_id, email: to, email_verified_at, locale, status, token } = notice
    if (!isFirst || status !== 'active' || email_verified_at === null) continue
    const dedupeKey = `opening:${account_id}:${edition.id}`
    yield* enqueue({ kind: 'opening', to, locale, dedupeKey, payload: { ...payload, token } }, now)
  }
  return due.length
}
