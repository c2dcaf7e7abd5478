import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { CAMPAIGN_WORDS } from '#contract/words/campaign.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { formatDate } from '#web/format/dates.ts'
import { isToClaim } from '#web/format/prize-words.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useWords } from '#web/functions/site.ts'
import { pageLink } from '../posters/poster-wall.tsx'
import { alike, expiryWords, nextAfter, prizeStateWords, whenWords, wonIn } from './ended-words.ts'
import './ended.css'

/** Loads the next campaign and the member's prizes. Does not throw: the part leaves out what is missing. */
export async function loadEnding(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await Promise.all([
    queryClient.prefetchQuery(campaignsQuery),
    user ? queryClient.prefetchQuery(prizesQuery) : undefined,
  ])
}

/** The member's part in a campaign that is over. */
export interface Keepsake {
  /** The heading, which says what the member did. */
  title: string
  /** The numbers behind it. */
  details?: ReactNode
  /** Whether the draw is to come. */
  hasDrawAhead?: boolean
  /** The link that saves the picture of what the member made. */
  picture?: { href: string; label: string }
}

interface EndedProps {
  campaign: Campaign
  /** Undefined for a visitor and for a member who did not take part. */
  own: Keepsake | undefined
}

/** How a campaign was: what the member did and won, one thing to do next, and the proof. */
export function Ended({ campaign, own }: EndedProps) {
  const { slug, edition, seedCommit, serverNow } = campaign
  const say = useWords(CAMPAIGN_WORDS)
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const { data: all } = useQuery(campaignsQuery)
  const { data: mine } = useQuery({ ...prizesQuery, enabled: isMember })
  const won = mine ? wonIn(campaign, mine.prizes) : []
  const next = all && nextAfter(all.campaigns, campaign)
  const when = whenWords(campaign, own !== undefined)
  const unclaimed = expiryWords(won, serverNow)
  return (
    <section className="ended stack" aria-labelledby="asi-fue">
      <h2 id="asi-fue">{own?.title ?? say(isMember ? 'ended-unplayed' : 'ended')}</h2>
      {when ? <p>{when}</p> : null}
      {own?.details}
      {won.length > 0 ? <Won prizes={won} now={serverNow} /> : null}
      {unclaimed ? <p>{unclaimed}</p> : null}
      <MainAction
        waiting={won.filter((prize) => isToClaim(prize, serverNow))}
        own={own}
        next={next}
        slug={slug}
        edition={edition}
      />
      {own && next ? <Next campaign={next} /> : null}
      {seedCommit && !own?.hasDrawAhead ? (
        <p>
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
            Comprobar el sorteo
          </Link>
        </p>
      ) : null}
    </section>
  )
}

const Won = ({ prizes, now }: { prizes: readonly WonPrize[]; now: number }) => (
  <ul className="ended__won" aria-label="Lo que ganaste">
    {alike(prizes, now).flatMap(([prize, ...others]) =>
      prize ? (
        <li key={prize.id}>
          <Link to="/user/prizes/$id" params={{ id: prize.id }} className="ended__prize">
            <Drawing kind={prize.campaign.kind} name={prize.symbol} size={72} isCut />
            <span>
              <span className="ended__name">
                {others.length > 0 ? `${others.length + 1}\u00a0× ` : ''}
                {prize.name}
              </span>
              <span className="small">{prizeStateWords(prize, now)}</span>
            </span>
          </Link>
        </li>
      ) : (
        []
      ),
    )}
  </ul>
)

interface MainActionProps extends Pick<EndedProps, 'own'> {
  waiting: readonly WonPrize[]
  next: CampaignSummary | undefined
  slug: string
  edition: string
}

/** The one thing to do: claim, else see the draw that is to come, else save the picture, else look back; without an own part, go on to what comes next. */
function MainAction({ waiting: [first, ...others], own, next, slug, edition }: MainActionProps) {
  const button = { className: buttonClass({ size: 'lg' }) }
  return (
    <p>
      {first && others.length === 0 ? (
        <Link to="/user/prizes/$id" params={{ id: first.id }} {...button}>
          Recoger mi premio
        </Link>
      ) : first ? (
        <Link to="/home" hash="premios" {...button}>
          Recoger mis {others.length + 1} premios
        </Link>
      ) : own?.hasDrawAhead ? (
        <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} hash="sorteos" {...button}>
          Ver el sorteo
        </Link>
      ) : own?.picture ? (
        <a href={own.picture.href} download {...button}>
          {own.picture.label}
        </a>
      ) : own ? (
        <Link to="/user/history" search={{ campaign: slug }} {...button}>
          Ver mi historial
        </Link>
      ) : next ? (
        <Link {...pageLink(next)} {...button}>
          {next.phase === 'announced' ? 'Ver lo siguiente' : 'Ver lo que hay ahora'}
        </Link>
      ) : (
        <Link to="/" {...button}>
          Ver los carteles
        </Link>
      )}
    </p>
  )
}

function Next({ campaign }: { campaign: CampaignSummary }) {
  const { kind, title, phase, opensAt, zone } = campaign
  const isAnnounced = phase === 'announced'
  return (
    <p className="ended__next" data-campaign={kind}>
      <Drawing kind={kind} name={null} size={96} isCut />
      <span>
        {isAnnounced ? 'Después viene ' : 'Ahora está '}
        <Link {...pageLink(campaign)} className="text-link">
          {title}
        </Link>
        {isAnnounced ? `, desde el ${formatDate(opensAt, zone)}.` : '.'}
      </span>
    </p>
  )
}
