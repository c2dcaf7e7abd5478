import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealData } from 'iron-session'
import { openDatabase } from '#api/db/database.ts'
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
  const players = await addPlayers(db, count)
  await addSessions(db, players, tokenOf)
  await db.close()
  return players.map((player) => ({ accountId: player.accountId, token: tokenOf(player) }))
}

const tokenOf = ({ accountId }: TestPlayer) => `member-${accountId}`

/**
 * Returns the session cookie, `name=value`, as the site seals it for a member who has accepted no rules. The site would
 * replace a cookie with other content in its first response.
 */
export async function sessionCookie({ dataDir }: SiteServer, { accountId: id, token }: Member): Promise<string> {
  const password = readFileSync(join(dataDir, 'session-secret'), 'utf8')
  const user = { id, email: `${id}@example.com`, alias: null, validated: false, access: token, freshAt: Date.now() }
  return `temporada=${await sealData({ user }, { password })}`
}
