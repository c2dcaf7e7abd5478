/**
 * Returns the path that may stand in other addresses, in logs and in counts of visits. Whoever has the address of a code
 * has the code; the page that stands for it shows the code that the browser brought.
 */
export const withoutSecret = (path: string): string =>
  // In the browser the router has decoded it.
  /^\/promo\/tpp\/./i.test(import.meta.env.SSR ? decoded(path) : path) ? '/promo/tpp/bono' : path

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
