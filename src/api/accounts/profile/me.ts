import type { Me } from '#contract/accounts.schema.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { Problem } from '#contract/problem/problem.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import { shownEmail } from '#host/shown-email.ts'
import { dayOf } from '../../days.ts'
import type { Transaction } from '../../db/database.ts'
import { nameNote, visibleName } from '../../names/ruling.ts'
import { ACCEPTED_TEXTS, type AcceptedText, nameOf } from '../../season/legal-texts.ts'
import type { Season } from '../../season/season.ts'
import { findAccount } from '../queries.ts'
import type { AccountTable, ConsentTable } from '../tables.ts'
import { findConsents } from './queries.ts'
import { missingSteps, type Requirements } from './validation.ts'

/** Ages are computed in one time zone, whatever zone a member has chosen. */
const HOUSE_ZONE = 'Europe/Madrid'

/** Returns the date by which ages are computed at an instant (epoch ms), such as `2026-11-20`. */
export const today = (now: number): string => dayOf(HOUSE_ZONE, now)

/**
 * Returns the conditions for being validated: a country that some campaign accepts, the general rules in force, and a
 * published privacy policy.
 */
export function requirements(season: Season, now: number): Requirements {
  const named = season.all().flatMap((edition): string[] => edition.definition.countries)
  const countries = new Set(named.length > 0 ? named : Object.keys(COUNTRIES))
  return {
    countries,
    rules: season.currentRules(ACCEPTED_TEXTS.rules)?.id,
    isPrivacyPolicy: (version) => isPublished(season, 'privacy', version),
    today: today(now),
  }
}

/**
 * Returns whether a legal text of this kind was published with this id. The check is needed because older versions
 * recorded acceptances of texts that did not exist.
 */
export const isPublished = (season: Season, kind: AcceptedText, version: string): boolean =>
  nameOf(version) === ACCEPTED_TEXTS[kind] && season.rulesById(version) !== undefined

/** Returns an account. Throws `session_ended` if the account is unknown or erased. */
export function* getAccount(id: string): Transaction<AccountTable> {
  const account = yield* findAccount(id)
  if (!account || account.status === 'erased') throw new Problem('session_ended')
  return account
}

/** Returns the account as its owner sees it. Throws `session_ended`. */
export function* meOf(season: Season, accountId: string, now: number): Transaction<Me> {
  const account = yield* getAccount(accountId)
  return toMe(account, yield* findConsents(accountId), season, now)
}

function toMe(
  account: AccountTable,
  consents: Map<ConsentTable['kind'], ConsentTable>,
  season: Season,
  now: number,
): Me {
  const toConsent = (row: ConsentTable | undefined) => {
    return { granted: row?.granted === 1, version: row?.version ?? null, at: row?.at ?? null }
  }
  const accepted = (kind: AcceptedText) => {
    const row = consents.get(kind)
    return toConsent(row && isPublished(season, kind, row.version) ? row : undefined)
  }
  const alias = { name: account.alias, ruling: account.alias_ruling }
  const aliasNote = nameNote(alias)
  const rules = accepted('rules')
  const emailConfirmed = account.email_verified_at !== null
  const missing = missingSteps(
    {
      emailConfirmed,
      birthDate: account.birth_date,
      country: account.country,
      acceptedRules: rules.granted ? rules.version : null,
      acceptedPrivacy: consents.get('privacy')?.version ?? null,
    },
    requirements(season, now),
  )
  return {
    id: account.id,
    email: shownEmail(account.email),
    emailConfirmed,
    hasPassword: account.password_hash !== '',
    alias: visibleName(alias),
    ...(aliasNote && { aliasNote }),
    ...(account.block_reason !== null && { blockReason: account.block_reason }),
    birthDate: account.birth_date,
    country: account.country,
    zone: memberZone(account),
    locale: account.locale,
    createdAt: account.created_at,
    deletionAt: account.delete_after,
    validated: missing.length === 0,
    missing,
    consents: { rules, privacy: accepted('privacy'), news: toConsent(consents.get('news')) },
  }
}
