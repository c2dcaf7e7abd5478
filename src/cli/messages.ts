import { answerTicket, closeTicket } from '#api/contact/answering.ts'
import { repliesTo, ticketsIn, ticketWith } from '#api/contact/queries.ts'
import type { TicketTable } from '#api/contact/tables.ts'
import { CONTACT_SUBJECTS, type ContactSubject } from '#contract/contact.ts'
import { readPlainText } from '#host/text-file.ts'
import { inPages } from './in-pages.ts'
import { dateOf, readWords, required, runCommand, withDatabase } from './operator-command.ts'
import { note, print, printText } from './output.ts'

const USAGE = `Usage:
  npm run messages -- list [--state STATE]              messages of visitors; without a state those that wait, oldest first
  npm run messages -- show REFERENCE                    one message with what was answered
  npm run messages -- answer REFERENCE --text "TEXT"    answer by mail and on its page; --text - reads the text from the input
  npm run messages -- close REFERENCE                   nothing more to say
States: open, answered, closed.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const STATES = ['open', 'answered', 'closed'] as const
const MAX_LETTERS = 5_000
const STANDARD_INPUT = '-'
/** Number of characters of each message that the list shows. */
const START = 60

const { positionals, values } = readWords(
  { state: { type: 'string', default: 'open' }, text: { type: 'string' } },
  USAGE,
)
const [command, subject] = positionals
const reference = () => required(subject, 'REFERENCE', USAGE).toUpperCase()
const subjectOf = (key: string) => CONTACT_SUBJECTS[key as ContactSubject] ?? key
/** Indents a visitor's text, so that none of its lines can be mistaken for a line of ours. */
const indented = (text: string) => `  ${text.replaceAll(/\r\n?|\n/g, '\n  ')}`
const unknown = (what: string) => new Error(`There is no message ${what}.`)

const commands = {
  list: () =>
    withDatabase(async (db) => {
      const state = STATES.find((known) => known === values.state)
      if (!state) throw new Error(`"${values.state}" is not a state.\n${USAGE}`)
      let count = 0
      const tickets = inPages<TicketTable>((after, limit) => ticketsIn(db.read, state, after, limit))
      for await (const { reference, created_at, email, subject, message } of tickets) {
        const start = [...message.replaceAll(/\s+/g, ' ')].slice(0, START).join('')
        print(`${reference}  ${dateOf(created_at)}  ${email}  ${subjectOf(subject)}: ${start}`)
        count++
      }
      note(count === 1 ? '1 message' : `${count} messages`)
    }),
  show: () =>
    withDatabase(async (db) => {
      const id = reference()
      const ticket = await ticketWith(db.read, id)
      if (!ticket) throw unknown(id)
      print(`${ticket.reference} (${ticket.state}), ${dateOf(ticket.created_at)}, ${ticket.email}`)
      print(`${subjectOf(ticket.subject)}${ticket.history_id ? `, about ${ticket.history_id}` : ''}`)
      print('')
      printText(indented(ticket.message))
      for (const { at, text } of await repliesTo(db.read, id)) {
        print('')
        print(`Answered ${dateOf(at)}:`)
        printText(indented(text))
      }
    }),
  answer: async () => {
    const id = reference()
    const input = values.text === STANDARD_INPUT ? await readPlainText(STANDARD_INPUT) : values.text
    const text = required(input, '--text', USAGE)
    if (text.length > MAX_LETTERS) throw new Error(`The text has ${text.length} letters; ${MAX_LETTERS} are the most.`)
    await withDatabase(async (db) => {
      const ticket = await db.transact(() => answerTicket(id, text, Date.now()))
      if (!ticket) throw unknown(id)
      print(`${id} is answered; a mail goes to ${ticket.email}.`)
    })
  },
  close: () =>
    withDatabase(async (db) => {
      const id = reference()
      if (!(await db.transact(() => closeTicket(id)))) throw unknown(id)
      print(`${id} is closed.`)
    }),
}

await runCommand(commands, command, USAGE)
