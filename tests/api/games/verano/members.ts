import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import {
  acceptInvitation,
  answerMission,
  getMySummer,
  type MissionAnswer,
  makeInvitation,
  repairDay,
  stampDay,
} from '#contract/games/verano/verano.schema.ts'
import { acceptRules, addPlayers, addSessions } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const VERANO = { slug: 'verano', edition: 'test' }
export const SUMMER = 'verano/test'

/** The acts of a member in a summer. The id of the account is also the token of the session. */
export function memberOn(app: TestApi, as: string) {
  const of = { as, params: VERANO }
  return {
    look: () => app.call(getMySummer, of),
    stamp: (day: string) => app.call(stampDay, { ...of, input: { day } }),
    repair: (day: string) => app.call(repairDay, { ...of, input: { day } }),
    answer: (n: number, input: MissionAnswer, idempotencyKey: string = uuidv7()) =>
      app.call(answerMission, { as, params: { ...VERANO, n: String(n) }, input, idempotencyKey }),
    /** Returns the token of the member's link. */
    invite: async () => (await app.call(makeInvitation, of)).invitation?.token ?? 'no token',
    accept: (token: string) => app.call(acceptInvitation, { ...of, input: { token } }),
  }
}

/** Adds validated members who are signed in. Returns their accounts. */
export async function addMembers(app: TestApi, count: number): Promise<string[]> {
  const players = await addPlayers(app.db, count)
  await addSessions(app.db, players, ({ accountId }) => accountId, app.clock.at)
  await acceptRules(app.db, players)
  return players.map(({ accountId }) => accountId)
}

interface Stamped {
  account: string
  campaign: string
  day: string
  at: number
}

/** The row of a stamp on an earlier day. */
export const stampRow = ({ account, campaign, day, at }: Stamped) => ({
  id: uuidv7(),
  account_id: account,
  campaign_id: campaign,
  kind: 'points' as const,
  at,
  actor: 'member',
  once: `day:${day}`,
  subject: `day:${day}`,
  amount: 1,
})

/** Stamps these days for every member, at noon in Madrid. */
export async function stampDays(app: TestApi, accounts: readonly string[], days: readonly string[]): Promise<void> {
  const rows = accounts.flatMap((account) =>
    days.map((day) => stampRow({ account, campaign: SUMMER, day, at: Date.parse(`${day}T12:00+02:00`) })),
  )
  await app.db.transact(() => run(tables.insertInto('event').values(rows)))
}
