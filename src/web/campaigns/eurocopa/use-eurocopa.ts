import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { MyPredictions, TournamentView } from '#contract/mechanics/eurocopa.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { myPredictionsQuery, tournamentQuery } from './functions.ts'
import { nextKickoff } from './match-time.ts'

export interface EurocopaData {
  campaign: Campaign
  tournament: TournamentView
  mine: MyPredictions
  /** Of the member; the times of the page are in it. */
  zone: string
}

/** How often a page looks for results while a match is played. */
const LIVE_EVERY_MS = MINUTE_MS

/** The tournament and what the member said of it; refetched when a match begins and when the tab regains focus. */
export function useEurocopa(): EurocopaData {
  const refresh = useRefreshEurocopa()
  const { data: campaign } = useSuspenseQuery(campaignQuery('eurocopa'))
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const { data: tournament } = useSuspenseQuery({
    ...tournamentQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.matches.some(isLive) ? LIVE_EVERY_MS : false),
  })
  const { data: mine } = useSuspenseQuery({ ...myPredictionsQuery, refetchOnWindowFocus: 'always' })
  const { zone } = useSuspenseQuery(meQuery).data
  const { serverNow, matches } = tournament
  // A moment later: by then the server has locked it, and the split is there.
  const turnsAt = (nextKickoff(matches, serverNow) ?? campaign.closesAt) + SECOND_MS
  useTurnOfDay(turnsAt - serverNow, serverNow, refresh)
  return { campaign, tournament, mine, zone }
}

const isLive = ({ state }: TournamentView['matches'][number]) => state === 'live' || state === 'waiting'

export function useRefreshEurocopa(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['eurocopa'] })
    void refreshCampaign(queryClient, 'eurocopa')
  }
}
