import { useState } from 'react'
import { type Drafts, draftsOf, withAgain, without } from './drafts.ts'

interface DiscardOptions {
  drafts: Drafts
  change: (work: (drafts: Drafts) => Drafts) => void
}

/** Discards drafts, and restores the last discarded drafts on request. */
export function useDiscard({ drafts, change }: DiscardOptions) {
  const [discarded, setDiscarded] = useState<Drafts>({})
  const forget = () => setDiscarded({})
  function discard(matches: readonly number[]) {
    setDiscarded(draftsOf(drafts, matches))
    change((now) => without(now, matches))
  }
  function restore() {
    change((now) => withAgain(now, discarded))
    forget()
  }
  return { count: Object.keys(discarded).length, discard, restore, forget }
}
