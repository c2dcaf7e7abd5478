/** A `fetch` whose request completes even if the visitor leaves the page at once. */
export const keepaliveFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })
