import { rootRouteId, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { documentTitle } from '#web/format/title.ts'

/** Sets the document title of an error screen. The router sets titles from loaders, but a page can also fail later. */
export function useFaultTitle(words: string) {
  const siteName = useMatch({ from: rootRouteId, select: ({ context }) => context.site?.name })
  useEffect(() => {
    if (!siteName) return
    const before = document.title
    const title = documentTitle(siteName, words)
    document.title = title
    return () => {
      // The next page has already set its title, unless it has the same title as the failed page.
      if (document.title === title) document.title = before
    }
  }, [siteName, words])
}
