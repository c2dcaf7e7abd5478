/**
 * Returns the path that may stand in other addresses, in logs and in counts of visits. Whoever has the address of a code
 * has the code; the page that stands for it shows the code that the browser brought.
 */
export const withoutSecret = (path: string): string =>
  // In the browser the router has decoded it.
  /^\/promo\/tpp\/./i.test(import.meta.env.SSR ? decoded(path) : path) ? '/promo/tpp/bono' : path

/** Other addresses whose next part lets whoever knows it do something. */
const SECRET_PATH = /^\/(arbol|avisos|ticket)\/./i

/**
 * True if whoever has the address can use it. Chromium tells it to our own server with every picture that a style in the
 * page names, whatever the page's referrer policy, and logs on the way would keep it. Any query counts as a secret, except
 * on the landing page, where visitors arrive with counts of where they come from.
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
