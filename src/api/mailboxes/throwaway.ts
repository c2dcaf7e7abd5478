import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let domains: ReadonlySet<string> | undefined

/** Returns whether the domain of an address, or a parent domain, belongs to a throwaway service. */
export function isThrowaway(email: string): boolean {
  // Loaded on first use, because few processes need the list.
  domains ??= disposableEmailBlocklistSet()
  for (let domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase(); domain.includes('.'); ) {
    if (domains.has(domain)) return true
    domain = domain.slice(domain.indexOf('.') + 1)
  }
  return false
}
