import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { isCurrent } from '../words/phase-words.ts'
import { PosterWall } from './poster-wall.tsx'

interface CurrentCampaignsProps {
  campaigns: readonly CampaignSummary[]
  serverNow: number
  /** The games that the member has played today. */
  done?: readonly Kind[]
}

/**
 * Shows a wall of current and announced campaigns, and a wall of past ones. The site navigation links here, so there is
 * also a text for a season without campaigns.
 */
export function CurrentCampaigns({ campaigns, serverNow, done = [] }: CurrentCampaignsProps) {
  const current = campaigns.filter(isCurrent)
  const past = campaigns.filter((campaign) => !isCurrent(campaign))
  return (
    <>
      <section className="stack" aria-labelledby="promociones">
        <h2 id="promociones">{current.length > 0 ? 'En cartel' : 'Ahora no hay nada en cartel'}</h2>
        {current.length > 0 ? (
          <PosterWall campaigns={current} serverNow={serverNow} done={done} />
        ) : (
          <p>La próxima promoción aparecerá aquí en cuanto se anuncie.</p>
        )}
      </section>
      {past.length > 0 ? (
        <section className="stack" aria-labelledby="terminadas">
          <h2 id="terminadas">Ya terminadas</h2>
          <PosterWall campaigns={past} serverNow={serverNow} />
        </section>
      ) : null}
    </>
  )
}
