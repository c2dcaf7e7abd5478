/** Returns a redirect after a post or from a provider; never cached. */
export const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
