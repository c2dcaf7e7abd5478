import { ECDH, hash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { getPush, startPush } from '#contract/push.schema.ts'
import { first, type Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { nextAt } from '../daily-hour.ts'
import { lockedZone } from '../locked-zone.ts'
import * as queries from './queries.ts'

/**
 * Hour of the notice, unless the member chooses another: early evening, by when most members who need no reminder have
 * played.
 */
const DEFAULT_HOUR = 18
const MOST_DEVICES = 5

export async function pushOf(deps: Deps, { accountId: account, zone }: Caller): Promise<OutputOf<typeof getPush>> {
  const { db, push, now } = deps
  const [plan] = await db.ask(queries.planOf({ account }))
  const devices = await db.ask(queries.devicesOf({ account, now: now() }))
  return {
    publicKey: push?.publicKey ?? null,
    zone,
    hour: plan?.hour ?? DEFAULT_HOUR,
    devices: devices.map(({ id, created_at: createdAt }) => ({ id, createdAt })),
  }
}

/**
 * Adds a device. Throws `not_found` on a site without push, and `invalid_input` for a key that is not a point of the
 * curve.
 */
export async function start(
  { db, push, now }: Deps,
  { accountId: account, sessionId }: Caller,
  { subscription: { endpoint, keys }, hour }: ParsedInputOf<typeof startPush>,
): Promise<void> {
  if (!push) throw new Problem('not_found')
  if (!isPoint(keys.p256dh)) throw new Problem('invalid_input')
  const id = hash('sha256', endpoint, 'base64url')
  const at = now()
  await db.transact(function* () {
    const owner = yield* queries.ownerOf(id)
    const row = { id, account_id: account, session_id: sessionId, endpoint, ...keys, created_at: at }
    yield* queries.putSubscription(row)
    yield* queries.keepNewest(account, MOST_DEVICES)
    if (owner !== account) yield* queries.noteConsent(account, id, true, at)
    yield* plan(account, hour, at)
  }, account)
}

function* plan(account: string, chosen: number | undefined, now: number): Transaction<void> {
  const zone = yield* lockedZone(account)
  const known = yield* first(queries.planOf({ account }))
  const hour = chosen ?? known?.hour ?? DEFAULT_HOUR
  const isDue = known?.next_at != null && known.hour === hour
  yield* queries.putPlan({ account_id: account, hour, next_at: isDue ? known.next_at : nextAt(zone, hour, now) })
}

/** Changes the hour of the member's notices. Throws `not_found` if the member has no device. */
export async function setHour({ db, now }: Deps, { accountId }: Caller, hour: number): Promise<void> {
  await db.transact(function* () {
    const ids = yield* queries.allDevices(accountId)
    if (ids.length === 0) throw new Problem('not_found')
    yield* plan(accountId, hour, now())
  }, accountId)
}

export async function stop({ db, now }: Deps, { accountId }: Caller, device: string): Promise<void> {
  await db.transact(function* () {
    const ids = device === 'all' ? yield* queries.allDevices(accountId) : [device]
    for (const id of ids) {
      if (yield* queries.removeDevice(id, accountId)) yield* queries.noteConsent(accountId, id, false, now())
    }
  }, accountId)
}

/**
 * Removes the devices whose session has ended, among the next `limit` devices after `after`. Returns the id of the last
 * of these devices, or undefined after the last batch.
 */
export function* removeEndedDevices(
  now: number,
  limit: number,
  after: string | undefined,
): Transaction<string | undefined> {
  const devices = yield* queries.devicesAfter({ now, limit, after: after ?? '' })
  for (const { id, is_signed_in } of devices) if (!is_signed_in) yield* queries.removeDevice(id)
  return devices.at(-1)?.id
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}
