import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: ReadonlySet<string> | undefined

/** Whether anybody can have a mailbox there for ten minutes, by the domain of an address or one above it. */
export function isThrowaway(email: string): boolean {
  // On first use: few processes ever ask.
  domains ??= disposableEmailBlocklistSet()
  for (let domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase(); domain.includes('.'); ) {
    if (domains.has(domain)) return true
    domain = domain.slice(domain.indexOf('.') + 1)
  }
  return false
}
