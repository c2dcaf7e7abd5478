/**
 * Returns a form of the path that is safe in other addresses, in logs and in analytics. A path with a partner code is
 * replaced by a page that reads the code from the browser's cookie.
 */
export function withoutSecret(path: string): string {
  // In the browser, the router has already decoded the path.
  const plain = import.meta.env.SSR ? decoded(path) : path
  const page = plain.replace(CODE_PATH, '/promo/tpp/bono$1')
  return page === plain ? path : page
}

/** The page of the codes is at `bono`, with the slug behind it if it has one of its own; all else is a code. */
const CODE_PATH = /^\/promo\/tpp\/(?:bono(\/[a-z0-9-]+)|.).*/is

/** Other paths in which the second segment is a secret that grants access. */
const SECRET_PATH = /^\/(arbol|avisos|ticket|tienda)\/./i

/**
 * Returns true if the address alone grants access. Whatever the referrer policy, Chromium sends the address of a page
 * with every request for a picture that an inline style names, and logs would record that address. Any query counts as
 * a secret, except on the landing page, where visitors arrive with tracking parameters.
 */
export function isSecretAddress(address: string): boolean {
  const { pathname, search } = new URL(address)
  const isCode = withoutSecret(pathname) !== pathname
  return isCode || (search !== '' && pathname !== '/') || SECRET_PATH.test(decoded(pathname))
}

/** Query parameters that grant access: of links in mails, of contact messages, of invitations, also to leagues. */
const SECRET_PARAMETERS = ['token', 'key', 'invita', 'codigo']

/**
 * Returns true if a path with its query grants access, or leads back to a page whose address does. Unlike
 * `isSecretAddress`, it lets the parameters pass by which an organiser tells campaigns apart.
 */
export function hasSecret(path: string): boolean {
  const url = URL.parse(path, 'https://here.invalid')
  if (!url) return true
  const { pathname, searchParams } = url
  const onward = searchParams.get('volver')
  return (
    withoutSecret(pathname) !== pathname ||
    SECRET_PATH.test(decoded(pathname)) ||
    SECRET_PARAMETERS.some((name) => searchParams.has(name)) ||
    (onward !== null && hasSecret(onward))
  )
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
