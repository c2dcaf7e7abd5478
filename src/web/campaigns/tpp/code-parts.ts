import type { QueryClient } from '@tanstack/react-query'
import { ownScript } from '#web/features/campaign/own-script.tsx'

const load = () => import('./brought.ts')

/** What only somebody with a code sees: who looks at the offers has no use for its script. */
export const codeCard = ownScript('tpp code', async () => (await load()).CodeCard)
export const result = ownScript('tpp result', async () => (await load()).Result)

export const fetchCodeParts = (queryClient: QueryClient) =>
  Promise.all([codeCard.fetch(queryClient), result.fetch(queryClient)])
