import type { QueryClient } from '@tanstack/react-query'
import { SECOND_MS } from '#contract/primitives/durations.ts'

const KEY = ['fresh redemption']
/**
 * Milliseconds during which a redemption counts as fresh: long enough for a slow page, which may render the result more
 * than once.
 */
const FRESH_MS = 30 * SECOND_MS

interface Noted {
  address: string
  at: number
}

/** Remembers in this window the address of a redemption that was just made, so that its stamp is animated. */
export const markFresh = (queryClient: QueryClient, address: string) =>
  void queryClient.setQueryData<Noted>(KEY, { address, at: Date.now() })

export function isFresh(queryClient: QueryClient, id: string): boolean {
  const { address = '', at = 0 } = queryClient.getQueryData<Noted>(KEY) ?? {}
  return address.endsWith(`=${encodeURIComponent(id)}`) && Date.now() - at < FRESH_MS
}
