import { viaIn } from '#contract/via.ts'

interface ViaSearch {
  /** The key of the organiser's link by which the visitor came. */
  via?: string | undefined
}

export const readVia = ({ via }: { via?: unknown }): ViaSearch => ({ via: viaIn(via) })

/**
 * Keeps the key in the address of every page to which a link leads, so that the sign-up gets it without a cookie and
 * without JavaScript.
 */
export function keepVia<Search extends ViaSearch>({
  search,
  next,
}: {
  search: Search
  next: (search: Search) => Search
}): Search {
  const via = viaIn(search.via)
  return via ? { via, ...next(search) } : next(search)
}
