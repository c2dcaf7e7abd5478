import { MAIL_PROVIDERS, type MailProvider } from './mail-providers.ts'

/**
 * Returns the mailbox of an address, given the address's key: two addresses of one mailbox give the same text. Without
 * known rules of the provider, every address is its own mailbox.
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
  // A name of ignored characters alone is not valid at this provider, so the name stays unchanged.
  const name = (ignores && untagged.replaceAll(ignores, '')) || untagged
  return `${name}@${sharesNames ? domains[0] : domain}`
}
