import { MAX_UNKNOWN } from '#api/mail/outcome.ts'
import { type OutboxRow, pausesIn, SERVER, unsentMails } from '#api/mail/queries.ts'
import { retryDead, retryMail } from '#api/mail/retry.ts'
import { inPages } from './in-pages.ts'
import { dateOf, readWords, required, runCommand, withDatabase } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run mail -- list [--state STATE]   mails that wait, then those that were given up, oldest first
  npm run mail -- retry ID               send one again; a pause of the queue ends
  npm run mail -- retry --all            send again all that were given up and cannot have arrived
States: waiting, dead, unknown. Of a mail in the last state the server has taken all of the text and never answered: it
may have arrived. Links, sign-up codes and addresses are forgotten with their mail: they cannot be sent again.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const STATUS = { waiting: 'queued', dead: 'dead', unknown: 'unknown' } as const
const MAX_BATCH = 500

const { positionals, values } = readWords(
  { state: { type: 'string' }, all: { type: 'boolean', default: false } },
  USAGE,
)
const [command, subject] = positionals

const commands = {
  list: () =>
    withDatabase(async (db) => {
      let count = 0
      for (const status of statusesIn(values.state)) {
        for await (const mail of inPages<OutboxRow>((after, limit) => unsentMails(db.read, status, after, limit))) {
          print(lineOf(mail))
          count++
        }
      }
      for (const { queue, since, until, reason } of await pausesIn(db.read)) {
        const what = queue === SERVER ? 'The mail server cannot be used' : `Mails ${queue} do not get through`
        note(`${what} since ${dateOf(since)} (${reason}); next attempt ${dateOf(until)}.`)
      }
      note(count === 1 ? '1 mail' : `${count} mails`)
    }),
  retry: () =>
    withDatabase(async (db) => {
      if (!values.all) {
        const id = required(subject, 'ID', USAGE)
        const mail = await db.transact(() => retryMail(id, Date.now()))
        return print(`${id} is queued; it goes to ${mail.to_addr}.`)
      }
      let [queued, left] = [0, 0]
      for (let after: string | null = ''; after !== null; ) {
        const from: string = after
        const batch = await db.transact(() => retryDead(from, MAX_BATCH, Date.now()))
        queued += batch.queued
        left += batch.left
        after = batch.last
      }
      print(`${queued} queued; ${left} cannot be sent again.`)
    }),
}

function lineOf(mail: OutboxRow): string {
  const { id, status, created_at, kind, to_addr, last_error } = mail
  const state = status === STATUS.waiting ? 'waiting' : status
  const reason = last_error ? `  ${last_error}` : ''
  return `${id}  ${state.padEnd(7)}  ${dateOf(created_at)}  ${kind}  ${to_addr}${reason}${doubtOf(mail)}`
}

/** Explains to an operator whether a member may have received a mail. */
function doubtOf({ status, next_at, unknown_outcomes: times }: OutboxRow): string {
  if (times === 0) return ''
  const count = times === 1 ? 'once' : `${times} times`
  const next = status === STATUS.waiting ? `next attempt ${dateOf(next_at)}` : 'it is not sent again'
  return `; it may have arrived: sent ${count} of at most ${MAX_UNKNOWN}, without an answer; ${next}`
}

function statusesIn(state: string | undefined): string[] {
  if (state === undefined) return Object.values(STATUS)
  if (!Object.hasOwn(STATUS, state)) throw new Error(`"${state}" is not a state.\n${USAGE}`)
  return [STATUS[state as keyof typeof STATUS]]
}

await runCommand(commands, command, USAGE)
