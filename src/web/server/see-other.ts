/** The next page of a browser that has posted something, or comes from a provider; nothing on the way caches it. */
export const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
