import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { sentence } from '#web/format/sentence.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { untilItOpens } from './announced-part.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { datesInWords } from './dates-in-words.ts'
import { loadCampaign } from './load-campaign.ts'
import { PHASE_WORDS } from './phase-words.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'
import { waitedOf } from './waiting.ts'
// Of the script that only announced campaigns have.
import '#web/components/ui/countdown.css'

interface CampaignPageProps {
  slug: string
  title?: string
  /** What its visitor came with: before the clock, and in the place of the poster. */
  first?: ReactNode
  children?: ReactNode
}

/** A campaign as its season describes it: poster, dates, prizes and rules, in any phase. */
export function CampaignPage({ slug, title, first, children }: CampaignPageProps) {
  const campaign = useLoaded(campaignQuery(slug))
  const session = useLoaded(sessionQuery)
  const { tagline, kind, phase, playable } = campaign
  return (
    <Page
      title={title ?? campaign.title}
      campaign={kind}
      tone="ground"
      lead={<p>{tagline}</p>}
      // The title already stands beside it.
      poster={
        first ? undefined : (
          <Poster
            kind={kind}
            title={datesInWords(campaign, campaign.serverNow)}
            size="hero"
            waited={waitedOf(campaign, campaign.serverNow)}
          />
        )
      }
      actions={
        !session.user && phase === 'open' && playable ? (
          <Link
            to="/"
            search={{ volver: CAMPAIGN_PAGES[kind] }}
            hash="entrar"
            className={buttonClass({ size: 'lg' })}
            data-sign-in=""
          >
            Entrar para jugar
          </Link>
        ) : first ? undefined : (
          untilItOpens(campaign)
        )
      }
    >
      <div className="stack stack--section">
        {first}
        {first ? untilItOpens(campaign) : null}
        {children}
        <PhasePart slug={slug} />
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/**
 * The route options of a campaign without a game. A route names `loader` and `component` literally and its head apart:
 * the build moves what it finds under those keys out of the first script, and finds nothing in a spread.
 */
export const campaignRoute = (kind: Kind) => ({
  loader: ({ context }: { context: { queryClient: QueryClient } }) => loadCampaign(context.queryClient, kind),
  component: () => <CampaignPage slug={kind} />,
})

/** What a phase after the opening asks a page to say; an announced one says it beside its title. */
export function PhasePart({ slug }: { slug: string }) {
  const campaign = useLoaded(campaignQuery(slug))
  const { phase, claimUntil, zone, pauseReason, cancelReason, prizes } = campaign
  if (phase === 'paused') {
    return (
      <Notice tone="warning" title="En pausa">
        <p>{pauseReason ?? 'De momento, la promoción está parada.'}</p>
        <p>Lo que tengas ganado sigue siendo tuyo.</p>
      </Notice>
    )
  }
  if (phase === 'open' || phase === 'announced') return null
  const hasPrizes = prizes.length > 0
  const claim = hasPrizes ? ` Los premios se recogen hasta el ${formatDate(claimUntil - 1, zone)}.` : ''
  const kept = hasPrizes ? 'sus premios, sus bases y la prueba de cada sorteo' : 'sus bases'
  return (
    <EmptyState art="kite" title={PHASE_WORDS[phase]}>
      {phase === 'cancelled' && cancelReason
        ? `La organización la terminó antes de tiempo: ${sentence(cancelReason)} `
        : null}
      {phase === 'closed' || phase === 'cancelled'
        ? `Ya no se puede jugar.${claim}`
        : `Esta edición ha terminado. Aquí quedan ${kept}.`}
    </EmptyState>
  )
}
