import type { Database } from '../../db/database.ts'

export const identitiesOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('identity')
    .select(['issuer', 'subject', 'email', 'created_at as linkedAt'])
    .where('account_id', '=', accountId)
    .execute()

export const consentsOf = ({ read }: Database, accountId: string) =>
  read.selectFrom('consent').select(['kind', 'version', 'granted', 'at']).where('account_id', '=', accountId).execute()

/** The plays of an account in their order, without what each card held: the history tells that once it was seen. */
export const playsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('play')
    .select(['id', 'campaign_id as campaign', 'slot', 'day', 'at', 'revealed_at as revealedAt'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()

export const bonusCardsOf = ({ read }: Database, accountId: string) =>
  read
    .selectFrom('bonus_card')
    .select(['id', 'campaign_id as campaign', 'cause', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute()

/** The addresses that prizes go to. */
export async function addressesOf({ read }: Database, accountId: string) {
  const rows = await read
    .selectFrom('prize_unit')
    .select(['id as prize', 'address'])
    .where('account_id', '=', accountId)
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ prize, address }) => ({ prize, address: JSON.parse(address ?? 'null') as unknown }))
}
