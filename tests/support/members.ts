import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealData } from 'iron-session'
import { type Database, openDatabase } from '#api/db/database.ts'
import { addPlayers, addSessions, type TestPlayer } from './seasons.ts'
import type { SiteServer } from './site-server.ts'

export interface Member {
  accountId: string
  /** Bearer token of the API. */
  token: string
}

/** Writes confirmed, signed-in members into the database of a running site. */
export async function addMembers({ dataDir }: SiteServer, count: number): Promise<Member[]> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const members = await addMembersTo(db, count)
  await db.close()
  return members
}

/** Writes confirmed, signed-in members into a database. */
export async function addMembersTo(db: Database, count: number): Promise<Member[]> {
  const players = await addPlayers(db, count)
  await addSessions(db, players, tokenOf)
  return players.map((player) => ({ accountId: player.accountId, token: tokenOf(player) }))
}

const tokenOf = ({ accountId }: TestPlayer) => `member-${accountId}`

/** Returns the session cookie, `name=value`, of a member of a site that keeps its secret in its folder. */
export const sessionCookie = async ({ dataDir }: SiteServer, member: Member): Promise<string> =>
  `temporada=${await sealSession(readFileSync(join(dataDir, 'session-secret'), 'utf8'), member)}`

/**
 * Returns the value of the session cookie, as the site seals it for a member who has accepted no rules. The site would
 * replace a cookie with other content in its first response.
 */
export function sealSession(password: string, { accountId: id, token }: Member): Promise<string> {
  const user = { id, email: `${id}@example.com`, alias: null, validated: false, access: token, freshAt: Date.now() }
  return sealData({ user }, { password })
}
