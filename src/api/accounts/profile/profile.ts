import type { InferOutput } from 'valibot'
import type { Me, ProfileInput } from '#contract/accounts.schema.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { requireNotTheHouse } from '../../names/house-names.ts'
import { requireAllowed } from '../../names/ruling.ts'
import { followZone } from '../../reminders/zone-change.ts'
import { isAtLeast } from '../../season/legal-texts.ts'
import { lockAccount, updateAccount } from '../queries.ts'
import { consentVersion } from './consent-version.ts'
import { getAccount, meOf } from './me.ts'
import { findConsents, insertConsents } from './queries.ts'

/**
 * Changes the caller's profile. Throws `invalid_input` for an alias that is the organiser's name, or that the desk has
 * hidden.
 */
export const updateProfile = (deps: Deps, caller: Caller, input: InferOutput<typeof ProfileInput>) =>
  deps.db.transact(function* (): Transaction<Me> {
    // Two simultaneous saves run one after the other, so that the second one moves the times that the first one has
    // set.
    yield* lockAccount(caller.accountId)
    const before = yield* getAccount(caller.accountId)
    if (input.alias) {
      requireNotTheHouse(deps, input.alias, 'alias')
      requireAllowed(input.alias, before.alias_ruling, 'alias')
    }
    yield* updateAccount(caller.accountId, input)
    if (input.zone !== before.zone) yield* followZone(deps, caller.accountId, input.zone)
    return yield* meOf(deps.season, caller.accountId, deps.now())
  }, caller.accountId)

export interface ConsentChanges {
  rules?: true
  privacy?: true
  news?: boolean
}

/**
 * Adds a row with version and time for each change; rows are never overwritten. The newest row is in force, so the time
 * of a row is always later than in the row before, even if the clocks of two processes differ. The version is never
 * older than the version that the member has already accepted. Throws `text_missing`.
 */
export async function updateConsents(deps: Deps, { accountId }: Caller, changes: ConsentChanges): Promise<Me> {
  const { db, season, now } = deps
  // Another process may just have published a text. That text is then in force in this process too.
  await season.refresh()
  const kinds = (['rules', 'privacy', 'news'] as const).filter((kind) => changes[kind] !== undefined)
  const versions = kinds.map((kind) => [kind, consentVersion(deps, kind)] as const)
  return db.transact(function* (): Transaction<Me> {
    yield* lockAccount(accountId)
    const before = yield* findConsents(accountId)
    const versionOf = (kind: (typeof kinds)[number], version: string) => {
      const former = before.get(kind)?.version ?? ''
      return season.rulesById(former) && isAtLeast(former, version) ? former : version
    }
    yield* insertConsents(
      versions.map(([kind, version]) => ({
        id: uuidv7(),
        account_id: accountId,
        kind,
        version: versionOf(kind, version),
        granted: changes[kind] ? 1 : 0,
        at: Math.max(now(), (before.get(kind)?.at ?? 0) + 1),
      })),
    )
    return yield* meOf(season, accountId, now())
  }, accountId)
}
