import { join } from 'node:path'
import { insertConsents } from '#api/accounts/profile/queries.ts'
import { updateAccount } from '#api/accounts/queries.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import type { Member } from '../fixtures.ts'

/** Opens the database of a running site for some work on the account of a member. */
async function withAccount<T>(
  { dataDir }: SiteServer,
  { email }: Member,
  work: (db: Database, accountId: string) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  try {
    const { id } = await db.read.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return await work(db, id)
  } finally {
    await db.close()
  }
}

/** Takes every step of the validation from a member, except the age, which no form can mend. */
export const takeSteps = (site: SiteServer, member: Member) =>
  withAccount(site, member, (db, account_id) =>
    db.transact(function* () {
      yield* updateAccount(account_id, { country: 'MX', email_verified_at: null })
      const former = { account_id, granted: 1, at: Date.now() }
      yield* insertConsents([
        { ...former, id: uuidv7(), kind: 'rules', version: 'general/0' },
        { ...former, id: uuidv7(), kind: 'privacy', version: 'privacidad/0' },
      ])
    }),
  )

/** Returns the path of the link that stops the daily mails of a member. */
export const stopPathOf = (site: SiteServer, member: Member) =>
  withAccount(site, member, async (db, accountId) => {
    const reminders = db.read.selectFrom('reminder').select('token').where('account_id', '=', accountId)
    return `/avisos/${(await reminders.executeTakeFirstOrThrow()).token}`
  })
