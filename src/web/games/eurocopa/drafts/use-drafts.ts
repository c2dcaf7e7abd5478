import { useCallback, useEffect, useRef, useState } from 'react'
import { type Drafts, readDrafts } from './drafts.ts'

/** Returns undefined if storage is blocked; drafts then last as long as the page. */
function readStored(place: string): string | null | undefined {
  try {
    return localStorage.getItem(place)
  } catch {
    return undefined
  }
}

function store(place: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length > 0) localStorage.setItem(place, JSON.stringify(drafts))
    else localStorage.removeItem(place)
  } catch {
    // Storage is full or blocked; the page still has the drafts.
  }
}

/** Returns the drafts of an account in an edition. All tabs of this browser share the drafts. */
export function useDrafts(account: string, edition: string) {
  const place = `temporada:porra:${account}:${edition}`
  const [drafts, setDrafts] = useState<Drafts>({})
  // The drafts of a browser without storage. Unlike the state, they can be changed after the page is left.
  const kept = useRef<Drafts>({})

  useEffect(() => {
    const read = () => {
      const stored = readStored(place)
      if (stored === undefined) return
      // Usually there are no drafts; returning the same state avoids a render of all cards.
      setDrafts((shown) => (stored || Object.keys(shown).length > 0 ? readDrafts(stored) : shown))
    }
    const onStorage = ({ key }: StorageEvent) => key === place && read()
    read()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [place])

  const change = useCallback(
    (work: (drafts: Drafts) => Drafts) => {
      // Reads the storage again, because another tab may have added drafts a moment ago.
      const stored = readStored(place)
      kept.current = work(stored === undefined ? kept.current : readDrafts(stored))
      store(place, kept.current)
      setDrafts(kept.current)
    },
    [place],
  )
  return { drafts, change }
}
