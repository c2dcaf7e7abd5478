import { MAIL_PROVIDERS, type MailProvider } from './mail-providers.ts'

/**
 * Returns the mailbox that an address leads to, by the key of the address: two addresses of one mailbox give the same.
 * Where the provider is not known to have rules of its own, every address is a mailbox.
 */
export function mailboxOf(key: string): string {
  const at = key.lastIndexOf('@')
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)]
  const known = PROVIDERS.get(domain)
  if (known) return nameAt(known, local, domain)
  const dot = domain.indexOf('.')
  const above = PROVIDERS.get(domain.slice(dot + 1))
  return above?.namesSubdomains ? nameAt(above, domain.slice(0, dot), domain.slice(dot + 1)) : key
}

const PROVIDERS = new Map(
  MAIL_PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

function nameAt({ domains, sharesNames, tagAfter, ignores }: MailProvider, local: string, domain: string): string {
  const tag = tagAfter === undefined ? -1 : local.indexOf(tagAfter, 1)
  const untagged = tag === -1 ? local : local.slice(0, tag)
  // A name of nothing but such signs is no address there: it stays what it is.
  const name = (ignores && untagged.replaceAll(ignores, '')) || untagged
  return `${name}@${sharesNames ? domains[0] : domain}`
}
