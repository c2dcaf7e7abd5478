import { getCampaign, getProof, listCampaigns, listProofPlays } from '#contract/campaigns.ts'
import { listConditions } from '#contract/conditions.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { campaignOf, getEdition, proofOf, proofPlays, toSummary } from './campaigns.ts'

export const campaignRoutes = ({ db, season, now, secret }: Deps): Route[] => [
  serve(listCampaigns, async () => {
    const serverNow = now()
    const campaigns = (await season.current(serverNow)).map((edition) => toSummary(edition, serverNow))
    return { serverNow, isDemo: season.isDemo, campaigns }
  }),
  serve(getCampaign, async ({ params }) => {
    const at = now()
    return campaignOf(db, season, await getEdition(season, params.slug, at), at)
  }),
  serve(getProof, async ({ params }) => proofOf(db, await getEdition(season, params.slug, now()), now())),
  serve(listProofPlays, async ({ params, input }) =>
    proofPlays(db, await getEdition(season, params.slug, now()), { cursor: input.cursor, secret, now: now() }),
  ),
  serve(listConditions, () => {
    const { isDemo, organiser, drawProtocol, rules } = season
    return { isDemo, organiser, drawProtocol, versions: [...rules] }
  }),
]
