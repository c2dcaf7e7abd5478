import type { InferOutput } from 'valibot'
import type { Me, ProfileInput } from '#contract/accounts.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { updateAccount } from '../queries.ts'
import { meOf } from './me.ts'
import { insertConsents } from './queries.ts'

export const updateProfile = ({ db, season, now }: Deps, caller: Caller, input: InferOutput<typeof ProfileInput>) =>
  db.transact(function* (): Transaction<Me> {
    yield* updateAccount(caller.accountId, input)
    return yield* meOf(season, caller.accountId, now())
  }, caller.accountId)

export interface ConsentChanges {
  rules?: true
  privacy?: true
  news?: boolean
}

/** Consents are never overwritten: each change is a row with its version and instant. */
export const updateConsents = ({ db, season, now }: Deps, caller: Caller, changes: ConsentChanges) =>
  db.transact(function* (): Transaction<Me> {
    const privacy = season.currentRules('privacidad')?.id ?? ''
    const version = { rules: season.currentRules('general')?.id ?? '', privacy, news: privacy }
    const kinds = (['rules', 'privacy', 'news'] as const).filter((kind) => changes[kind] !== undefined)
    yield* insertConsents(
      kinds.map((kind) => ({
        id: uuidv7(),
        account_id: caller.accountId,
        kind,
        version: version[kind],
        granted: changes[kind] ? 1 : 0,
        at: now(),
      })),
    )
    return yield* meOf(season, caller.accountId, now())
  }, caller.accountId)
