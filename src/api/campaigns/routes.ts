import {
  getCampaign,
  getProof,
  listCampaigns,
  listEditions,
  listProofMoments,
  listProofPlays,
} from '#contract/campaigns.schema.ts'
import { listConditions } from '#contract/conditions.schema.ts'
import { shownEmail } from '#host/shown-email.ts'
import { laggingReads } from '../db/replica.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { campaignOf, editionsOf, getEdition, getEditionAt, toSummary } from './campaigns.ts'
import type { GameRulesByKind } from './definition/game-rules.ts'
import { proofMoments, proofOf, proofPlays } from './proof/proof.ts'

export const campaignRoutes = (
  { db, replica, season, now, secret, receiptKeys }: Deps,
  games: GameRulesByKind,
): Route[] => [
  serve(listCampaigns, async () => {
    const serverNow = now()
    const campaigns = (await season.current(serverNow)).map((edition) => toSummary(edition, serverNow))
    return { serverNow, isDemo: season.isDemo, campaigns }
  }),
  serve(getCampaign, async ({ params }) => {
    const at = now()
    return campaignOf(laggingReads({ db, replica }), season, await getEdition(season, params.slug, at), at)
  }),
  serve(listEditions, ({ params }) => editionsOf(season, params.slug, now())),
  serve(getProof, async ({ params }) =>
    proofOf(
      laggingReads({ db, replica }),
      await getEditionAt(season, params, now()),
      games,
      now(),
      receiptKeys.published,
    ),
  ),
  serve(listProofMoments, async ({ params, input }) =>
    proofMoments(db, await getEditionAt(season, params, now()), input.cursor, now()),
  ),
  serve(listProofPlays, async ({ params, input }) => {
    const edition = await getEditionAt(season, params, now())
    return proofPlays(laggingReads({ db, replica }), edition, { cursor: input.cursor, secret, now: now() })
  }),
  serve(listConditions, () => {
    const { isDemo, mailboxes, drawProtocol, rules } = season
    const organiser = { ...season.organiser, email: shownEmail(season.organiser.email) }
    return { isDemo, organiser, mailboxes, drawProtocol, versions: [...rules] }
  }),
]
