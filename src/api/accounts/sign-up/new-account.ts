import type { InferOutput } from 'valibot'
import type { SignUpInput } from '#contract/accounts.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { HOME_OF_COUNTRY } from '#contract/zones/home-of-country.ts'
import { isOfAge } from '../../days.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import { countedKey, countSignUp } from '../../stats/sign-up-counts.ts'
import { consentVersion } from '../profile/consent-version.ts'
import { today } from '../profile/me.ts'
import { insertConsents } from '../profile/queries.ts'
import { ADULT_AGE } from '../profile/validation.ts'
import { addressColumns, insertAccount } from '../queries.ts'

const MIN_BIRTH_DATE = '1900-01-01'

/** Throws `invalid_input` for a minor, before any personal data is stored. `now` is in epoch ms. */
export function assertAdult(birthDate: string, now: number) {
  const day = today(now)
  const fault = (message: string) => new Problem('invalid_input', { fields: [{ path: 'birthDate', message }] })
  if (birthDate < MIN_BIRTH_DATE || birthDate > day) throw fault('Revisa tu fecha de nacimiento.')
  if (!isOfAge(birthDate, ADULT_AGE, day)) throw fault('Para tener cuenta hay que haber cumplido 18 años.')
}

const CONSENTS = ['rules', 'privacy', 'news'] as const
export type Accepted = Record<(typeof CONSENTS)[number], string>

/** Returns the versions that a new member accepts. Throws `text_missing`, before any personal data is stored. */
export async function acceptedNow(deps: Pick<Deps, 'season' | 'log'>): Promise<Accepted> {
  // Another process may just have published a text. That text is then in force in this process too.
  await deps.season.refresh()
  return {
    rules: consentVersion(deps, 'rules'),
    privacy: consentVersion(deps, 'privacy'),
    news: consentVersion(deps, 'news'),
  }
}

interface NewAccount extends Pick<InferOutput<typeof SignUpInput>, 'email' | 'birthDate' | 'country' | 'news' | 'via'> {
  id: string
  passwordHash: string
  accepted: Accepted
}

/** Stores an unconfirmed account and the consents of its owner, and counts the sign-up. */
export function* addAccount(deps: Deps, account: NewAccount): Transaction<void> {
  const now = deps.now()
  const { country } = account
  const via = yield* countedKey(account.via, now)
  yield* insertAccount({
    id: account.id,
    ...addressColumns(account.email),
    email_verified_at: null,
    status: 'active',
    alias: null,
    birth_date: account.birthDate,
    country,
    ...HOME_OF_COUNTRY[country],
    password_hash: account.passwordHash,
    created_at: now,
    delete_after: null,
    via,
  })
  yield* countSignUp(deps.season, { country, via }, now)
  yield* insertConsents(consentRows(account, now))
}

const consentRows = ({ id: account_id, accepted, news }: NewAccount, at: number) =>
  CONSENTS.map((kind) => {
    const granted = kind === 'news' && !news ? 0 : 1
    return { id: uuidv7(), account_id, kind, version: accepted[kind], granted, at }
  })
