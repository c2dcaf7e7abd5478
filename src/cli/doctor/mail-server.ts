import { randomUUID } from 'node:crypto'
import { reasonOf } from '#api/mail/outcome.ts'
import { createTransport, type SendFault } from '#api/mail/transport.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { type Check, type Finding, inOrder, sentence, wrong } from './check.ts'

export interface Mailing {
  url: string
  sender: string
  siteName: string
}

/** Shorter than those of the server, so that the operator is not kept waiting. */
const WAIT_MS = 10 * SECOND_MS
const TIMEOUTS = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS }

export const mailServerCheck = ({ url }: Mailing): Check => ({
  name: 'mail server',
  async run(signal) {
    const transport = await createTransport(url, TIMEOUTS)
    const fault = await faultOf(() => transport.verify(signal))
    return fault
      ? mailFault(fault)
      : inOrder(new URL(url).username ? 'It lets us sign in.' : 'It answers, without a sign-in.')
  },
})

/** The check for a site without `SMTP_URL`. */
export const noMailCheck = (isPublic: boolean): Check => ({
  name: 'mail server',
  run: async () =>
    isPublic
      ? wrong('SMTP_URL is empty on a public host: no member can confirm an address.', 'Set SMTP_URL.')
      : inOrder('SMTP_URL is empty: mails are kept at /buzon.'),
})

/** Sends one mail by the transport of the site, past the queue. */
export const testMailCheck = ({ url, sender, siteName }: Mailing, to: string): Check => ({
  name: 'test message',
  async run(signal) {
    const transport = await createTransport(url, TIMEOUTS)
    const mail = {
      from: { name: siteName, address: sender },
      to,
      messageId: `<${randomUUID()}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
      subject: `${siteName}: test message`,
      text: TEXT,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    const fault = await faultOf(() => transport.sendMail(mail, { signal, beforeEnd: async () => {} }))
    transport.close()
    return fault ? mailFault(fault) : { ...inOrder(`The mail server has taken it for ${to}.`), todo: LOOK }
  },
})

const TEXT = `An operator has sent this message with "npm run doctor -- --mail ADDRESS".

Its headers ("show original") say whether SPF, DKIM and DMARC pass.`
const LOOK = 'Look for it in the mailbox, and in its headers for "pass" at SPF, DKIM and DMARC.'

async function faultOf(work: () => Promise<unknown>): Promise<SendFault | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const TODO_BY_CODE = new Map([
  ['EAUTH', 'Look at the user and the password in SMTP_URL.'],
  ['EDNS', 'Look at the host in SMTP_URL.'],
  ['EENVELOPE', 'Ask the provider why it refuses this sender or this recipient; MAIL_FROM is the sender.'],
  ['ETLS', 'Look at the certificate of the mail server, and at the port in SMTP_URL: smtps:// is for 465.'],
])
const CONNECT = 'Look at the host and the port in SMTP_URL, and whether this machine may connect to them.'

export function mailFault(fault: SendFault): Finding {
  const seen = `The mail server cannot be used (${reasonOf(fault)}): ${sentence(fault.message)}`
  return wrong(seen, TODO_BY_CODE.get(fault.code ?? '') ?? CONNECT)
}
