import type { Device, SessionGrant } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { Problem } from '#contract/problem.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, nextToken } from '../../http/tokens.ts'
import { meOf } from '../profile/me.ts'
import { deviceLabel } from './device-label.ts'
import { newKnownDevice } from './known-device.ts'
import { exchangeToken, findOpenSession, insertSession, openSessions } from './queries.ts'
import type { Visit } from './visit.ts'

export const SESSION_LIFETIME_MS = 30 * DAY_MS

/** Opens a session inside the caller's transaction. `token` is the bearer token that the browser will get. */
export function* grantSession(
  deps: Deps,
  { accountId, token }: { accountId: string; token: string },
  visit: Visit,
): Transaction<SessionGrant> {
  const now = deps.now()
  const expiresAt = now + SESSION_LIFETIME_MS
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
  return yield* toGrant(deps, accountId, { access: token, expiresAt })
}

/**
 * Exchanges the bearer token of a session. The exchange of one token always gives the same new one, so it can be
 * repeated within the minute for which the old one still counts. Throws `session_ended`.
 */
export async function rotateSession(deps: Deps, caller: Caller, oldToken: string): Promise<SessionGrant> {
  const access = nextToken(deps.secret, oldToken)
  const newHash = hashToken(access)
  const now = deps.now()
  return deps.db.transact(function* () {
    yield* exchangeToken({ oldHash: hashToken(oldToken), newHash, now, expiresAt: now + SESSION_LIFETIME_MS })
    const session = yield* findOpenSession(newHash)
    if (!session) throw new Problem('session_ended')
    return yield* toGrant(deps, caller.accountId, { access, expiresAt: session.expires_at })
  }, caller.accountId)
}

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
    label: session.device ?? 'Otro dispositivo',
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    current: session.id === caller.sessionId,
  }))
  return { devices }
}
