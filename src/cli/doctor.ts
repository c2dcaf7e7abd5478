import { Resolver } from 'node:dns/promises'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { examine } from './doctor/examine.ts'
import { readWords, runCommand } from './operator-command.ts'
import { note, print } from './output.ts'

const USAGE = `Usage:
  npm run doctor -- [--mail ADDRESS] [--dkim SELECTOR]    look at the whole installation, with what to do about it
--mail sends a test message to ADDRESS; --dkim looks for the key of SELECTOR, which your mail provider names.
It changes nothing, and may run beside a server or without one. Each line is in order, needs attention, is wrong or could
not be checked; the exit status is 1 if something is wrong.
The settings are those of the server: give this command the same environment.`

const { positionals, values } = readWords({ mail: { type: 'string' }, dkim: { type: 'string' } }, USAGE)

const STATE_WIDTH = 15
const NAME_WIDTH = 17

const look = async () => {
  if (positionals.length > 0) throw new Error(USAGE)
  if (values.mail !== undefined && !readEmail(values.mail).email)
    throw new Error(`"${values.mail}" is not an e-mail address.`)
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const outside = {
    source: process.env,
    now: Date.now,
    resolveTxt: (name: string) => resolver.resolveTxt(name),
    mailTo: values.mail,
    selector: values.dkim,
  }
  const states: string[] = []
  await examine(outside, (name, { state, seen, todo }) => {
    states.push(state)
    print([state.padEnd(STATE_WIDTH), name.padEnd(NAME_WIDTH), todo ? `${seen} ${todo}` : seen].join('  '))
  })
  const count = (state: string) => states.filter((one) => one === state).length
  const [faults, doubts, open] = [count('wrong'), count('needs attention'), count('not checked')]
  note(`${states.length} checks: ${faults} wrong, ${doubts} need attention, ${open} not checked.`)
  if (faults > 0) process.exitCode = 1
}

await runCommand({ look }, 'look', USAGE)
