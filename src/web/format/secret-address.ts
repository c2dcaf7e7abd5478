/**
 * Returns the path that may appear in other addresses, in logs and in analytics. The address of a code
 * reveals the code; the page that replaces it shows the code that the browser brought.
 */
export const withoutSecret = (path: string): string =>
  // In the browser the router has decoded it.
  /^\/promo\/tpp\/./i.test(import.meta.env.SSR ? decoded(path) : path) ? '/promo/tpp/bono' : path

/** Other addresses whose next part is a secret that grants something. */
const SECRET_PATH = /^\/(arbol|avisos|ticket)\/./i

/**
 * True if the address alone grants access: Chromium sends it with every picture that a style in the page names,
 * whatever its referrer policy, and logs would record it. Any query counts as a secret, except on the landing page,
 * where visitors arrive with tracking parameters.
 */
export function isSecretAddress(address: string): boolean {
  const { pathname, search } = new URL(address)
  const isCode = withoutSecret(pathname) !== pathname
  return isCode || (search !== '' && pathname !== '/') || SECRET_PATH.test(decoded(pathname))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
