import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { MyPredictions, TournamentView } from '#contract/mechanics/eurocopa.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { myPredictionsQuery, tournamentQuery } from './functions.ts'
import { isUnderWay, nextKickoff } from './match-time.ts'

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
  const campaign = useLoaded(campaignQuery('eurocopa'))
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const tournament = useLoaded({
    ...tournamentQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.matches.some(isUnderWay) ? LIVE_EVERY_MS : false),
  })
  const mine = useLoaded({
    ...myPredictionsQuery,
    refetchOnWindowFocus: 'always',
    // Until the points of a result that has come in are there too.
    refetchInterval: ({ state }) => (state.data && isBehind(tournament, state.data) ? LIVE_EVERY_MS : false),
  })
  const { zone } = useLoaded(meQuery)
  const { serverNow, matches } = tournament
  // A moment later: by then the server has locked it, and the split is there.
  const turnsAt = (nextKickoff(matches, serverNow) ?? campaign.closesAt) + SECOND_MS
  useTurnOfDay(turnsAt, serverNow, refresh)
  return { campaign, tournament, mine, zone }
}

/** Points of the member are still to come. */
function isBehind({ matches }: TournamentView, { predictions }: MyPredictions): boolean {
  const unscored = new Set(predictions.flatMap(({ match, scored }) => (scored ? [] : match)))
  return matches.some((match) => unscored.has(match.n) && (isUnderWay(match) || match.counting !== null))
}

export function useRefreshEurocopa(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['eurocopa'] })
    void refreshCampaign(queryClient, 'eurocopa')
  }
}
