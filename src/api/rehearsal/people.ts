import type { SessionGrant } from '#contract/accounts.schema.ts'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { RehearsalPerson } from '#contract/rehearsal.schema.ts'
import { findAccount, updateAccount } from '../accounts/queries.ts'
import { grantSession } from '../accounts/sessions/sessions.ts'
import type { Visit } from '../accounts/sessions/visit.ts'
import { acceptedNow, addAccount } from '../accounts/sign-up/new-account.ts'
import { first } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../http/tokens.ts'
import { emailOfPerson, nameOfPerson } from './names.ts'
import { accounts, peopleWhoPlayed } from './queries.ts'

const MOST_SHOWN = 6

export async function shownPeople({ db }: Pick<Deps, 'db'>): Promise<RehearsalPerson[]> {
  const rows = await db.ask(peopleWhoPlayed({ limit: MOST_SHOWN }))
  return rows.map(({ id, alias, email, plays, prizes }) => {
    return { id, name: alias ?? email, plays: Number(plays), prizes: Number(prizes) }
  })
}

/** Opens a session for one of the people. Throws `not_found`. */
export function enterAs(deps: Deps, accountId: string, visit: Visit): Promise<SessionGrant> {
  const token = newToken(deps.random)
  return deps.db.transact(function* () {
    if ((yield* findAccount(accountId))?.status !== 'active') throw new Problem('not_found')
    return yield* grantSession(deps, { accountId, token }, visit)
  }, accountId)
}

/** Makes a member who has confirmed the address and accepted the rules, and opens a session. Throws `text_missing`. */
export async function enterAsNewcomer(deps: Deps, visit: Visit): Promise<SessionGrant> {
  const accepted = await acceptedNow(deps)
  const id = uuidv7()
  const country = deps.season.all()[0]?.definition.countries[0] ?? 'ES'
  await deps.db.transact(function* () {
    const person = Number((yield* first(accounts({})))?.n ?? 0)
    const { email } = readEmail(emailOfPerson(person))
    if (!email) throw new Error(`the person ${person} has no address`)
    const common = { birthDate: '1990-05-05', news: false, via: undefined, passwordHash: '-' }
    yield* addAccount(deps, { id, email, country, accepted, ...common })
    yield* updateAccount(id, { alias: nameOfPerson(person), email_verified_at: deps.now() })
  })
  return enterAs(deps, id, visit)
}
