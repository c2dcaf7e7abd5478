import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/format/dates.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { openingsQuery } from '#web/functions/openings.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { AskForOpening } from '../announced/opening-actions.tsx'
import { pageLink } from '../posters/poster-wall.tsx'
import { nextAfter, prizesWords, whenWords } from './ended-words.ts'
import './ended.css'

/** Loads the next campaign and the member's reminders. Does not throw: the part leaves out what is missing. */
export async function loadNext(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await Promise.all([
    queryClient.prefetchQuery(campaignsQuery),
    user ? queryClient.prefetchQuery(openingsQuery) : undefined,
  ])
}

interface EndedProps {
  campaign: Campaign
  /** The part that the member took, as a sentence; undefined for a visitor and where the page says it elsewhere. */
  own: string | undefined
}

/** How a campaign was: what the member did, the prizes, the proof, and the next campaign. */
export function Ended({ campaign, own }: EndedProps) {
  const { slug, edition, seedCommit } = campaign
  const { user } = useSuspenseQuery(sessionQuery).data
  const { data } = useQuery(campaignsQuery)
  const next = data && nextAfter(data.campaigns, campaign)
  return (
    <section className="ended stack" aria-labelledby="asi-fue">
      <h2 id="asi-fue">Así fue</h2>
      {own ? <p className="lead">{own}</p> : null}
      <p>
        {whenWords(campaign)} {prizesWords(campaign)}
      </p>
      <p className="cluster">
        {user ? (
          <Link to="/user/history" className={buttonClass({ variant: 'secondary' })}>
            Ver mi historial
          </Link>
        ) : null}
        {seedCommit ? (
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className={buttonClass({ variant: 'quiet' })}>
            Comprobar el sorteo
          </Link>
        ) : null}
      </p>
      {next ? <Next campaign={next} /> : null}
    </section>
  )
}

function Next({ campaign }: { campaign: CampaignSummary }) {
  const { kind, title, phase, opensAt, zone } = campaign
  const isAnnounced = phase === 'announced'
  return (
    <div className="ended__next" data-campaign={kind}>
      <Drawing kind={kind} name={null} size={96} isCut />
      <div className="stack stack--tight">
        <h3>{isAnnounced ? 'Lo siguiente' : 'Ahora se juega'}</h3>
        <p>
          <Link {...pageLink(campaign)} className="text-link">
            {title}
          </Link>
          {isAnnounced ? `, desde el ${formatDate(opensAt, zone)}.` : null}
        </p>
        {isAnnounced ? <AskForOpening campaign={campaign} /> : null}
      </div>
    </div>
  )
}
