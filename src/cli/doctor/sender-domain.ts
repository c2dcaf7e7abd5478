import { domainOf } from '#api/mail/queries.ts'
import { isLocalName } from '#host/local-name.ts'
import { type Check, type Finding, inOrder, needsAttention, wrong } from './check.ts'

/** Returns the TXT records of a name, each in its parts, as `resolveTxt` of `node:dns/promises` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

interface Sending {
  sender: string
  /** The selector of the provider's DKIM key, if the operator has named it. */
  selector: string | undefined
  resolveTxt: ResolveTxt
}

/** Returns the checks of the records by which receivers judge a sender. */
export function senderChecks({ sender, selector, resolveTxt }: Sending): Check[] {
  const domain = domainOf(sender)
  if (isLocalName(domain)) return [{ name: 'sender', run: async () => localSender(sender) }]
  const records = (name: string) => textsOf(resolveTxt, name)
  return [
    { name: 'SPF', run: async () => spfFinding(domain, await records(domain)) },
    { name: 'DMARC', run: async () => dmarcFinding(domain, await findDmarc(domain, records)) },
    ...(selector === undefined
      ? []
      : [
          {
            name: 'DKIM',
            run: async () => dkimFinding(keyName(selector, domain), await records(keyName(selector, domain))),
          },
        ]),
  ]
}

const localSender = (sender: string): Finding =>
  needsAttention(
    `The sender ${sender} has no public domain.`,
    'Set MAIL_FROM to an address that your SMTP server may use.',
  )

const keyName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`

const WITHOUT_RECORDS = ['ENODATA', 'ENOTFOUND']

/** Returns the records of a name, which may be none. Rejects if the name server does not answer. */
async function textsOf(resolveTxt: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && WITHOUT_RECORDS.includes(String(error.code))) return []
    throw error
  }
}

export function spfFinding(domain: string, texts: readonly string[]): Finding {
  const [record, ...others] = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  if (record === undefined) {
    const todo = `Add the TXT record that your mail provider names to ${domain}: without it, mails end up as spam.`
    return needsAttention(`${domain} has no SPF record.`, todo)
  }
  if (others.length > 0)
    return wrong(`${domain} has several SPF records, which counts as a fault.`, 'Join them into one.')
  if (/^v=spf1\s+-all\s*$/i.test(record))
    return wrong(`${domain} says that it sends no mail: ${record}.`, 'Name your mail provider in it.')
  return inOrder(`${domain} has ${record}; a received mail shows whether it covers your SMTP server.`)
}

/** Looks at the domain and then at its parents, since the record of a parent holds for its subdomains. */
async function findDmarc(domain: string, records: (name: string) => Promise<string[]>): Promise<string | undefined> {
  const labels = domain.split('.')
  for (let first = 0; first <= labels.length - 2; first++) {
    const texts = await records(`_dmarc.${labels.slice(first).join('.')}`)
    const record = texts.find((text) => /^v=DMARC1\s*(;|$)/.test(text))
    if (record !== undefined) return record
  }
  return undefined
}

export const dmarcFinding = (domain: string, record: string | undefined): Finding =>
  record === undefined
    ? needsAttention(
        `${domain} has no DMARC record.`,
        `Add the TXT record "v=DMARC1; p=none" to _dmarc.${domain}: large providers ask for one.`,
      )
    : inOrder(`${domain} has ${record}.`)

export function dkimFinding(name: string, texts: readonly string[]): Finding {
  const [, key] = /(?:^|;)\s*p\s*=\s*([^;]*)/.exec(texts.find((text) => /(^|;)\s*p\s*=/.test(text)) ?? '') ?? []
  if (key === undefined)
    return wrong(`${name} has no DKIM key.`, 'Look at the selector, and add the record that your mail provider names.')
  if (key.trim() === '')
    return wrong(`The DKIM key ${name} was withdrawn.`, 'Ask your mail provider for its present selector.')
  return inOrder(`${name} has a key.`)
}
