/** Keeps search values as strings: the default parser turns `?x=1e3` into the number 1000, and so rewrites the URL. */
const parsePlainSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/**
 * Creates the search functions of one router. They keep the last address byte for byte, because `?x&q=%20`, parsed and
 * stringified, would become `?x=&q=+`.
 */
export function plainSearch() {
  let original = ''
  let written = ''
  return {
    parseSearch(search: string) {
      const values = parsePlainSearch(search)
      written = stringifyPlainSearch(values)
      // Characters that are invalid in an address would end up in a Location header.
      original = written && /^[!-~]*$/.test(search) ? search : written
      return values
    },
    stringifySearch(search: Record<string, unknown>) {
      const text = stringifyPlainSearch(search)
      return text === written ? original : text
    },
  }
}
