import type { QueryClient } from '@tanstack/react-query'
import { ownScript } from '#web/features/campaign/own-script.tsx'

const load = () => import('./member.ts')

/** What only members see: most visitors of an open page have no use for its script. */
export const stampCard = ownScript('verano stamps', async () => (await load()).StampCard)
export const memberMission = ownScript('verano mission', async () => (await load()).MemberMission)

export const fetchMemberParts = (queryClient: QueryClient) =>
  Promise.all([stampCard.fetch(queryClient), memberMission.fetch(queryClient)])
