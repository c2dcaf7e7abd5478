import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { meQuery } from '#web/features/account/profile/profile.functions.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { myPredictionsQuery, tournamentQuery } from '../functions.ts'
import { isUnderWay, nextKickoff } from '../matches/match-time.ts'

export interface EurocopaData {
  campaign: Campaign
  tournament: TournamentView
  mine: MyPredictions
  /** The member's time zone, for all times on the page. */
  zone: string
}

/** Milliseconds between two refetches while a match is under way. */
const LIVE_EVERY_MS = MINUTE_MS

/**
 * Returns the tournament and the member's predictions; refetches when a match begins and when the tab regains focus.
 */
export function useEurocopa(): EurocopaData {
  const slug = useSlug('eurocopa')
  const refresh = useRefreshEurocopa()
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const tournament = useSuspenseQuery({
    ...tournamentQuery(slug),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.matches.some(isUnderWay) ? LIVE_EVERY_MS : false),
  }).data
  const mine = useSuspenseQuery({
    ...myPredictionsQuery(slug),
    refetchOnWindowFocus: 'always',
    // Refetches until the points of a new result have arrived too.
    refetchInterval: ({ state }) => (state.data && isBehind(tournament, state.data) ? LIVE_EVERY_MS : false),
  }).data
  const { zone } = useSuspenseQuery(meQuery).data
  const { serverNow, matches } = tournament
  // One second after the kick-off, so that the server has locked the match and the split is available.
  const turnsAt = (nextKickoff(matches, serverNow) ?? campaign.closesAt) + SECOND_MS
  useDayChange(turnsAt, serverNow, refresh)
  return { campaign, tournament, mine, zone }
}

/** Returns whether a match that the member predicted is under way or being counted and has no points yet. */
function isBehind({ matches }: TournamentView, { predictions }: MyPredictions): boolean {
  const unscored = new Set(predictions.flatMap(({ match, scored }) => (scored ? [] : match)))
  return matches.some((match) => unscored.has(match.n) && (isUnderWay(match) || match.counting !== null))
}

export function useRefreshEurocopa(): () => void {
  const slug = useSlug('eurocopa')
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['eurocopa', slug] })
    void refreshCampaign(queryClient, slug)
  }
}
