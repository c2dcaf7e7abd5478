import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: ReadonlySet<string> | undefined

/** Returns whether an address is of a throwaway service, by its domain or one above it. */
export function isThrowaway(email: string): boolean {
  // On first use: few processes ever need it.
  domains ??= disposableEmailBlocklistSet()
  for (let domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase(); domain.includes('.'); ) {
    if (domains.has(domain)) return true
    domain = domain.slice(domain.indexOf('.') + 1)
  }
  return false
}
