import { GAMES } from '#api/games/catalog.ts'
import { annul } from '#api/ledger/annul.ts'
import { rowsOfEmail } from '#api/ledger/queries.ts'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { dateOf, operator, readWords, required, runCommand, withDatabase } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run ledger -- list EMAIL [--last 50]          the rows of a member, newest first
  npm run ledger -- annul ID --reason "TEXT"        a play or an event counts no longer; its member reads the reason
Rows stay, and so does every prize: "npm run prizes -- annul" takes one back.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords({ reason: { type: 'string' }, last: { type: 'string' } }, USAGE)
const [command, subject] = positionals
const LAST = 50
const LASTING = Object.assign({}, ...Object.values(GAMES).map(({ lasting }) => lasting))

const commands = {
  list: () =>
    withDatabase(async (db) => {
      const { email } = readEmail(required(subject, 'EMAIL', USAGE))
      if (!email) throw new Error(`"${subject}" is not an e-mail address.`)
      const limit = Number(values.last ?? LAST)
      if (!(Number.isInteger(limit) && limit > 0)) throw new Error('--last must be a number of rows.')
      const rows = await db.ask(rowsOfEmail({ email: email.key, limit }))
      for (const { id, at, campaign_id, kind, about } of rows) {
        print(`${id}  ${dateOf(Number(at))}  ${campaign_id}  ${kind}  ${about ?? ''}`)
      }
      note(rows.length === 1 ? '1 row' : `${rows.length} rows`)
    }),
  annul: () =>
    withDatabase(async (db) => {
      const id = required(subject, 'ID', USAGE)
      const reason = required(values.reason, '--reason', USAGE)
      const isNew = await db.transact(() => annul({ id, reason, actor: operator(), now: Date.now() }, LASTING))
      print(isNew ? `${id} is annulled.` : `${id} was annulled before.`)
    }),
}

await runCommand(commands, command, USAGE)
