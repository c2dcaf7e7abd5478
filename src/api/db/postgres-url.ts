/** Up to the hosts, the hosts, and the rest of `postgres://user:password@one:5432,two:5432/name?option=value`. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** Returns one URL for each host that a URL names, in the form of PostgreSQL's own programs. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = URL_PARTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

/**
 * PgBouncer lends a server's connection for one transaction (`pool_mode = transaction`), so nothing may be kept in a
 * session: no prepared statements, no settings, no locks. The parameter has the name that other programs use.
 */
export const isBehindPgBouncer = (url: string): boolean => /[?&]pgbouncer=true(&|$)/.test(url)
