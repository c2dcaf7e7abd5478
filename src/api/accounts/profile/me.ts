import type { Me } from '#contract/accounts.ts'
import { COUNTRIES } from '#contract/primitives.ts'
import { Problem } from '#contract/problem.ts'
import { dayOf } from '../../campaigns/days.ts'
import type { Season } from '../../campaigns/season.ts'
import { first, type Transaction } from '../../db/database.ts'
import type { AccountTable, ConsentTable } from '../../db/schema.ts'
import { consentsOf, findAccount } from '../queries.ts'
import { missingSteps, type Requirements } from './validation.ts'

/** Ages count by the calendar of the house, whatever zone a member has chosen. */
const HOUSE_ZONE = 'Europe/Madrid'

export const today = (now: number): string => dayOf(HOUSE_ZONE, now)

/** What the season asks of a member: any country that a campaign is open to, the general rules in force. */
export function requirements(season: Season, now: number): Requirements {
  const named = season.all().flatMap((edition) => edition.definition.countries as string[])
  const countries = new Set(named.length > 0 ? named : Object.keys(COUNTRIES))
  return { countries, rules: season.currentRules('general')?.id, today: today(now) }
}

export function* getAccount(id: string): Transaction<AccountTable> {
  const account = yield* first(findAccount(id))
  if (!account || account.status === 'erased') throw new Problem('session_ended')
  return account
}

export function* meOf(season: Season, accountId: string, now: number): Transaction<Me> {
  const account = yield* getAccount(accountId)
  return toMe(account, yield* consentsOf(accountId), requirements(season, now))
}

function toMe(account: AccountTable, consents: Map<ConsentTable['kind'], ConsentTable>, asked: Requirements): Me {
  const consent = (kind: ConsentTable['kind']) => {
    const row = consents.get(kind)
    return { granted: row?.granted === 1, version: row?.version ?? null, at: row?.at ?? null }
  }
  const rules = consent('rules')
  const emailConfirmed = account.email_verified_at !== null
  const missing = missingSteps(
    {
      emailConfirmed,
      birthDate: account.birth_date,
      country: account.country,
      acceptedRules: rules.granted ? rules.version : null,
    },
    asked,
  )
  return {
    id: account.id,
    email: account.email,
    emailConfirmed,
    hasPassword: account.password_hash !== '',
    alias: account.alias,
    birthDate: account.birth_date,
    country: account.country,
    zone: account.zone,
    locale: account.locale,
    createdAt: account.created_at,
    deletionAt: account.delete_after,
    validated: missing.length === 0,
    missing,
    consents: { rules, privacy: consent('privacy'), news: consent('news') },
  }
}
