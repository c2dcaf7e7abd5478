import { type Database, run, tables } from '#api/db/database.ts'

/**
 * Gives a member `count` free prizes (or all, if there are fewer) as claimed ones with codes; returns their ids.
 */
export async function giveClaimedPrizes(db: Database, account: string, count: number): Promise<string[]> {
  const units = await db.read
    .selectFrom('prize_unit')
    .select('id')
    .where('state', '=', 'free')
    .where('cap_group', '=', 'code')
    .limit(count)
    .execute()
  const now = Date.now()
  for (const [i, { id }] of units.entries()) {
    const claim = { account_id: account, won_at: now, claimed_at: now, cap_no: i + 1, code: `CODE-${id.slice(-12)}` }
    const won = tables.updateTable('prize_unit').set({ ...claim, state: 'claimed' })
    await db.transact(() => run(won.where('id', '=', id)))
  }
  return units.map(({ id }) => id)
}
