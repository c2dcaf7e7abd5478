import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { homeQuery } from './home.functions.ts'

/** The current week of a campaign's stamp card, for the result of the last play of a day. */
export const Week = lazyPart('today week', async () => (await import('./diary.tsx')).Week)

/**
 * Asks during the scene of a play, if it `isLast`, for what its result shows of other days and games, so that nothing
 * comes later and moves the result.
 */
export function useAskAhead(isLast: boolean) {
  const queryClient = useQueryClient()
  useQuery({ ...homeQuery, enabled: isLast })
  useEffect(() => {
    if (isLast) void Week.preload(queryClient)
  }, [isLast, queryClient])
}
