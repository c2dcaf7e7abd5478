import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'

/** The results of the last day, for members who have predicted one of its matches. */
export const MorningBoard = lazyPart(
  'eurocopa morning board',
  async () => (await import('./morning-part.tsx')).MorningBoard,
)
export const MorningLine = lazyPart(
  'eurocopa morning line',
  async () => (await import('./morning-part.tsx')).MorningLine,
)

export const preloadMorning = (queryClient: QueryClient) =>
  Promise.all([MorningBoard.preload(queryClient), MorningLine.preload(queryClient)])
