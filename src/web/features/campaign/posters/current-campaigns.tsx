import type { ReactNode } from 'react'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { isCurrent } from '../words/phase-words.ts'
import { PosterWall } from './poster-wall.tsx'

/** The id of the place to which the entry «Promociones» of the navigation leads. */
export const PROMOTIONS_ID = 'promociones'

interface CurrentCampaignsProps {
  campaigns: readonly CampaignSummary[]
  serverNow: number
  /** The games that the member has played today. */
  done?: readonly string[]
  /** The games that the page already shows, which are left out of the wall. */
  shown?: readonly string[]
  /** A sentence above the wall of current campaigns. */
  lead?: string
  /** The last cell of the wall of current campaigns. */
  last?: ReactNode
}

/**
 * Shows a wall of current and announced campaigns, and a wall of past ones. The site navigation links here unless the
 * page shows games above, so there is also a text for a season without campaigns.
 */
export function CurrentCampaigns({ campaigns, serverNow, done = [], shown = [], lead, last }: CurrentCampaignsProps) {
  const current = campaigns.filter((campaign) => isCurrent(campaign) && !shown.includes(campaign.slug))
  const id = shown.length > 0 ? 'en-cartel' : PROMOTIONS_ID
  const past = campaigns.filter((campaign) => !isCurrent(campaign))
  return (
    <>
      {current.length > 0 || shown.length === 0 ? (
        <section className="stack" aria-labelledby={id}>
          <h2 id={id}>{titleOf(current, shown.length)}</h2>
          {lead && current.length > 0 ? <p>{lead}</p> : null}
          {current.length > 0 ? (
            <PosterWall campaigns={current} serverNow={serverNow} done={done} last={last} />
          ) : (
            <p>La próxima promoción aparecerá aquí en cuanto se anuncie.</p>
          )}
        </section>
      ) : null}
      {past.length > 0 ? (
        <section className="stack" aria-labelledby="terminadas">
          <h2 id="terminadas">Ya terminadas</h2>
          <PosterWall campaigns={past} serverNow={serverNow} />
        </section>
      ) : null}
    </>
  )
}

function titleOf(current: readonly CampaignSummary[], shown: number): string {
  if (current.length === 0) return 'Ahora no hay nada en cartel'
  if (current.every(({ phase }) => phase === 'announced')) return 'Próximamente'
  return shown > 0 ? 'También en cartel' : 'En cartel'
}
