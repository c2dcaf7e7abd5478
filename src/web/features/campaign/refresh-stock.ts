import type { QueryClient } from '@tanstack/react-query'
import type { Kind } from '#contract/kinds.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

/** The counters of an open page lag behind the ledger by less than this where plays are counted at once. */
const COUNTER_LAG_MS = 1000

/** Refetches the stock after a play: at once for what has changed by others, and again once this play is counted. */
export function refreshStock(queryClient: QueryClient, kind: Kind): Promise<void> {
  const refetch = () => queryClient.invalidateQueries({ queryKey: campaignQuery(kind).queryKey, exact: true })
  setTimeout(() => void refetch(), COUNTER_LAG_MS)
  return refetch()
}
