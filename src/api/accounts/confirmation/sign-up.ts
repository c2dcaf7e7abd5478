import type { InferOutput } from 'valibot'
import type { ConfirmationTicket, SignUpInput } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { SpendProof } from '../../bot-check/bot-check.ts'
import { isOfAge } from '../../campaigns/eligibility.ts'
import { run, type Transaction, tables } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import { newCode, newToken } from '../../http/tokens.ts'
import { permitMail } from '../../mail/mail-permits.ts'
import { assertUncommon } from '../passwords/common-passwords.ts'
import { HOME_OF_COUNTRY } from '../profile/home-of-country.ts'
import { today } from '../profile/me.ts'
import { ADULT_AGE } from '../profile/validation.ts'
import { addConsents, normaliseEmail } from '../queries.ts'
import { sendConfirmation } from './confirmation.ts'

const OLDEST_BIRTH_DATE = '1900-01-01'

/**
 * Makes the account that was asked for, whether or not the e-mail already has an owner: an e-mail belongs to an
 * account only once it is confirmed. The owner is told by mail and the newcomer gets no code, so the newcomer can
 * sign in but never confirm. Nobody learns from our answers who has an account here, and nobody can keep an
 * address that is not theirs.
 */
export async function signUp(
  deps: Deps,
  input: InferOutput<typeof SignUpInput>,
  { address, spendProof }: { address: string; spendProof: SpendProof },
): Promise<ConfirmationTicket> {
  await deps.rateLimits.spendAddress('signUp', address)
  const now = deps.now()
  assertAdult(input.birthDate, now)
  await assertUncommon(input.password, { email: input.email, siteName: deps.siteName })
  const passwordHash = await deps.passwords.hash(input.password)
  const secrets = { ticket: newToken(deps.random), link: newToken(deps.random), code: newCode() }
  const accountId = uuidv7()
  const permit = await permitMail(deps, input.email)
  const ticket = await deps.db.transact(function* () {
    yield* spendProof()
    yield* addNewAccount(deps, accountId, input, passwordHash)
    const { locale } = HOME_OF_COUNTRY[input.country]
    return yield* sendConfirmation(deps, { id: accountId, email: input.email, locale }, secrets, permit)
  })
  deps.wakeMail()
  return ticket
}

type NewAccount = Pick<InferOutput<typeof SignUpInput>, 'email' | 'birthDate' | 'country' | 'news'>

/** The account and what its owner agreed to, not confirmed yet. */
export function* addNewAccount(deps: Deps, id: string, input: NewAccount, passwordHash: string): Transaction<void> {
  const now = deps.now()
  yield* addAccount(id, input, passwordHash, now)
  yield* addConsents(consentRows(deps, id, input.news, now))
}

/** Refused before anything about the person is stored. */
export function assertAdult(birthDate: string, now: number) {
  const day = today(now)
  const fault = (message: string) => new Problem('invalid_input', { fields: [{ path: 'birthDate', message }] })
  if (birthDate < OLDEST_BIRTH_DATE || birthDate > day) throw fault('Revisa tu fecha de nacimiento.')
  if (!isOfAge(birthDate, ADULT_AGE, day)) throw fault('Para tener cuenta hay que haber cumplido 18 años.')
}

function* addAccount(id: string, input: NewAccount, password_hash: string, now: number): Transaction<void> {
  yield* run(
    tables.insertInto('account').values({
      id,
      email: input.email,
      email_norm: normaliseEmail(input.email),
      email_verified_at: null,
      status: 'active',
      alias: null,
      birth_date: input.birthDate,
      country: input.country,
      ...HOME_OF_COUNTRY[input.country],
      password_hash,
      created_at: now,
      delete_after: null,
    }),
  )
}

function consentRows({ season }: Deps, account_id: string, news: boolean, at: number) {
  const row = (kind: 'rules' | 'privacy' | 'news', version: string, granted: number) => {
    return { id: uuidv7(), account_id, kind, version, granted, at }
  }
  const privacy = season.currentRules('privacidad')?.id ?? ''
  return [
    row('rules', season.currentRules('general')?.id ?? '', 1),
    row('privacy', privacy, 1),
    row('news', privacy, news ? 1 : 0),
  ]
}
