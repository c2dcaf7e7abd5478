import type { InferOutput } from 'valibot'
import type { ConfirmationTicket, SignUpInput } from '#contract/accounts.schema.ts'
import { siteNameOf } from '#contract/brand.schema.ts'
import { HOME_OF_COUNTRY } from '#contract/zones/home-of-country.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import { permitMail } from '../../mail/mail-permits.ts'
import { newSecrets, sendConfirmation } from '../confirmation/confirmation.ts'
import { assertUncommon } from '../passwords/common-passwords.ts'
import { addressColumns } from '../queries.ts'
import type { CheckedVisit } from '../sessions/visit.ts'
import { acceptedNow, addAccount, assertAdult } from './new-account.ts'

/**
 * Makes an account, even if another account has confirmed the same e-mail. In that case, the owner of the e-mail gets a
 * mail, and the new account gets no code: it can sign in but never confirm the e-mail. Thus no response reveals who has
 * an account, and no stranger can block an address for its owner. Throws `invalid_input` or `text_missing`.
 */
export async function signUp(
  deps: Deps,
  input: InferOutput<typeof SignUpInput>,
  { address, spendProof }: Pick<CheckedVisit, 'address' | 'spendProof'>,
): Promise<ConfirmationTicket> {
  await deps.rateLimits.spendAddress('signUp', address)
  assertAdult(input.birthDate, deps.now())
  const accepted = await acceptedNow(deps)
  await assertUncommon(input.password, {
    email: input.email.stored,
    siteName: siteNameOf(deps.season.brand, deps.configuredName),
  })
  const account = { ...input, accepted, id: uuidv7(), passwordHash: await deps.passwords.hash(input.password) }
  const secrets = newSecrets(deps)
  const permit = await permitMail(deps, input.email.stored)
  const ticket = await deps.db.transact(function* () {
    yield* spendProof()
    yield* addAccount(deps, account)
    const addressee = { id: account.id, ...addressColumns(input.email), ...HOME_OF_COUNTRY[input.country] }
    return yield* sendConfirmation(deps, addressee, { secrets, permit })
  })
  deps.wakeMail()
  return ticket
}
