import type { Device, SessionGrant } from '#contract/accounts.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, nextToken } from '../../http/tokens.ts'
import { moveDevices } from '../../reminders/push/queries.ts'
import { meOf } from '../profile/me.ts'
import { deviceLabel, OTHER_DEVICE } from './device-label.ts'
import { newKnownDevice } from './known-device.ts'
import { endSession, exchangeToken, findOpenSession, insertSession, openSessions } from './queries.ts'
import type { Visit } from './visit.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS
/** The longest lifetime of a session, counted from the sign-in, however often the session is used. */
export const LONGEST_SESSION_MS = 180 * DAY_MS

export const sessionEnd = (createdAt: number, now: number): number =>
  Math.min(now + SESSION_LIFETIME_MS, createdAt + LONGEST_SESSION_MS)

/**
 * Opens a session and ends the session that the browser had before. If both belong to the same member, the push devices
 * move to the new session. `token` is the bearer token that the browser will get.
 */
export function* grantSession(
  deps: Deps,
  { accountId, token }: { accountId: string; token: string },
  visit: Visit,
): Transaction<SessionGrant> {
  const now = deps.now()
  const expiresAt = sessionEnd(now, now)
  const id = uuidv7()
  yield* insertSession({
    token_hash: hashToken(token),
    id,
    account_id: accountId,
    family: id,
    prev_hash: null,
    device: deviceLabel(visit.userAgent),
    address: null,
    created_at: now,
    rotated_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    revoked_at: null,
  })
  const { caller: former } = visit
  if (former) {
    if (former.accountId === accountId) yield* moveDevices(accountId, { from: former.sessionId, to: id })
    yield* endSession(former.accountId, former.sessionId, now)
  }
  return yield* toGrant(deps, accountId, { access: token, expiresAt })
}

/**
 * Exchanges the bearer token of a session for a new token. If the exchange is repeated within the minute in which the
 * old token is still valid, it gives the same new token, even if the server's secret has changed in between. Throws
 * `session_ended`.
 */
export function* exchange(deps: Deps, accountId: string, oldToken: string): Transaction<SessionGrant> {
  const times = { now: deps.now(), lifetimeMs: SESSION_LIFETIME_MS, longestMs: LONGEST_SESSION_MS }
  const newHash = hashToken(nextToken(deps.secret, oldToken))
  yield* exchangeToken({ oldHash: hashToken(oldToken), newHash, ...times })
  for (const secret of deps.acceptedSecrets) {
    const access = nextToken(secret, oldToken)
    const session = yield* findOpenSession(hashToken(access))
    if (session) return yield* toGrant(deps, accountId, { access, expiresAt: Number(session.expires_at) })
  }
  throw new Problem('session_ended')
}

export const rotateSession = (deps: Deps, { accountId }: Caller, oldToken: string): Promise<SessionGrant> =>
  deps.db.transact(() => exchange(deps, accountId, oldToken), accountId)

function* toGrant(
  deps: Deps,
  accountId: string,
  session: Pick<SessionGrant, 'access' | 'expiresAt'>,
): Transaction<SessionGrant> {
  const account = yield* meOf(deps.season, accountId, deps.now())
  return { ...session, account, knownDevice: newKnownDevice(deps, accountId) }
}

export async function listDevices({ db, now }: Deps, caller: Caller): Promise<{ devices: Device[] }> {
  const sessions = await openSessions(db, caller.accountId, now())
  const devices = sessions.map((session) => ({
    id: session.id,
    label: session.device ?? OTHER_DEVICE,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    current: session.id === caller.sessionId,
  }))
  return { devices }
}
