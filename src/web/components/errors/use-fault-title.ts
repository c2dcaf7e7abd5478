import { rootRouteId, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { documentTitle } from '#web/format/title.ts'

/** Names the document after its error screen: the router makes heads from loaders, and a page can fail later. */
export function useFaultTitle(words: string) {
  const siteName = useMatch({ from: rootRouteId, select: ({ context }) => context.site?.name })
  useEffect(() => {
    if (!siteName) return
    const before = document.title
    const title = documentTitle(siteName, words)
    document.title = title
    return () => {
      // The next page has given its own by now, unless it is called as the failed one was.
      if (document.title === title) document.title = before
    }
  }, [siteName, words])
}
