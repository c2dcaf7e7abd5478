import { rootRouteId, useMatch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { documentTitle } from '#web/format/title.ts'

/**
 * Sets the document title of an error screen. The router's titles come from loaders, but a page can also fail after
 * them.
 */
export function useFaultTitle(words: string) {
  const siteName = useMatch({ from: rootRouteId, select: ({ context }) => context.site?.name })
  useEffect(() => {
    if (!siteName) return
    const before = document.title
    const title = documentTitle(siteName, words)
    document.title = title
    return () => {
      // If the title is a different one, the next page has already set it.
      if (document.title === title) document.title = before
    }
  }, [siteName, words])
}
