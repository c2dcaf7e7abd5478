import { createServer } from 'node:http'
import { sha256 } from '#api/campaigns/fairness.ts'
import { play } from '#api/campaigns/mechanics/rasca/play.ts'
import { openSeason } from '#api/campaigns/season.ts'
import { migrate, openDatabase } from '#api/db/database.ts'
import { Problem } from '#contract/problem.ts'
import { random } from './seasons.ts'

/** The play endpoint and nothing around it, over the real domain code and a real socket, to be killed in tests. */
const env = process.env as { DATABASE_URL: string; SEASON_FILE: string; PORT: string }
const db = await openDatabase(env.DATABASE_URL)
await migrate(db)
const now = () => Date.now()
const season = await openSeason(db, { file: env.SEASON_FILE, now, random })

async function answer(token: string, idempotencyKey: string, body: string) {
  const account = await db.read
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'country', 'birth_date'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  const edition = await season.find('rasca', now())
  if (!account || !edition) throw new Problem('not_signed_in')
  const { id: accountId, country, birth_date: birthDate } = account
  const player = { accountId, country, birthDate, emailConfirmed: true }
  const move = { edition, player, slot: JSON.parse(body).slot as string, idempotencyKey }
  return db.transact(() => play(move, { now, random }), accountId)
}

createServer(async (request, response) => {
  try {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const token = String(request.headers.authorization).replace('Bearer ', '')
    const card = await answer(token, String(request.headers['idempotency-key']), body)
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(card))
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unavailable')
    response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem.body))
  }
}).listen(Number(env.PORT), '127.0.0.1', () => console.log('ready'))
