import { useEffect } from 'react'

/** A page that did not come has no title of its own: the document says what came instead, for as long as it is shown. */
export function useScreenTitle(words: string) {
  useEffect(() => {
    const before = document.title
    const [siteName] = before.split(' · ', 1)
    const shown = `${siteName} · ${words}`
    document.title = shown
    return () => {
      // The next page may have put its own there already.
      if (document.title === shown) document.title = before
    }
  }, [words])
}
