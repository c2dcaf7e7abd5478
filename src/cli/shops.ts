import { randomBytes } from 'node:crypto'
import { newToken } from '#api/http/tokens.ts'
import { shopsWithUses } from '#api/prizes/tills/queries.ts'
import { addShop, revokeShop } from '#api/prizes/tills/shops.ts'
import { startOfToday } from '#api/prizes/tills/till.ts'
import { dateOf, nameIn, readWords, required, runCommand, serverEnv, withDatabase } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run shops -- add "NAME"        a shop that takes codes of prizes; prints the link of its till, which is stored nowhere
  npm run shops -- list              each shop with the codes that it has marked as used, today and in all
  npm run shops -- revoke NAME|ID    its link ends at once; the codes that it has marked stay used
The link is a secret: it is enough to mark codes as used. The codes that were used, with shop and time, are in
npm run codes -- export CAMPAIGN/EDITION.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`
const MOST_NAME = 60

const { positionals } = readWords({}, USAGE)
const [command, subject] = positionals

const commands = {
  add: () =>
    withDatabase(async (db, _context, addSubject) => {
      const name = nameIn(required(subject, 'NAME', USAGE), MOST_NAME)
      const { PUBLIC_ORIGIN = 'http://localhost:3000' } = serverEnv()
      const token = newToken(randomBytes)
      addSubject(await db.transact(() => addShop(name, token, Date.now())))
      print(`${PUBLIC_ORIGIN}/tienda/${token}`)
      note(`The link of "${name}". It is shown only now: give it to the shop, and to no one else.`)
    }),
  list: () =>
    withDatabase(async (db) => {
      const shops = await shopsWithUses(db.read, startOfToday(Date.now()))
      for (const { id, name, created_at, revoked_at, today, uses } of shops) {
        const end = revoked_at === null ? '' : `  revoked ${dateOf(revoked_at)}`
        print(`${id}  since ${dateOf(created_at)}  today ${today}  in all ${uses}  ${name}${end}`)
      }
      note(shops.length === 1 ? '1 shop' : `${shops.length} shops`)
    }),
  revoke: () =>
    withDatabase(async (db, _context, addSubject) => {
      const { id, name } = await db.transact(() => revokeShop(required(subject, 'NAME or ID', USAGE), Date.now()))
      addSubject(id)
      print(`The link of "${name}" is revoked.`)
    }),
}

await runCommand(commands, command, USAGE)
