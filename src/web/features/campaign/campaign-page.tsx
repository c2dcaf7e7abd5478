import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { CampaignFacts } from './campaign-facts.tsx'
import { loadCampaign } from './load-campaign.ts'
import { datesOf, PHASE_WORDS } from './phase-words.ts'
import { CAMPAIGN_PAGES } from './poster-wall.tsx'

interface CampaignPageProps {
  slug: string
  title?: string
  children?: ReactNode
}

/** A campaign as its season describes it: poster, dates, prizes and rules, in any phase. */
export function CampaignPage({ slug, title, children }: CampaignPageProps) {
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug))
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { tagline, kind, phase, playable } = campaign
  return (
    <Page
      title={title ?? campaign.title}
      campaign={kind}
      tone="ground"
      lead={<p>{tagline}</p>}
      // The title already stands beside it.
      poster={<Poster kind={kind} title={datesOf(campaign)} size="hero" />}
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
        ) : undefined
      }
    >
      <div className="stack stack--section">
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

/** What a phase other than the open one asks a page to say. */
export function PhasePart({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug))
  const { phase, opensAt, claimUntil, zone, serverNow, pauseReason, cancelReason, prizes } = campaign
  if (phase === 'announced') {
    return (
      <section className="stack stack--tight" aria-label="Cuándo empieza">
        <Countdown
          now={serverNow}
          target={opensAt}
          size="lg"
          label="Se abre en"
          onEnd={() => void queryClient.invalidateQueries({ queryKey: ['campaigns'] })}
        />
        <p className="muted">
          El {formatDate(opensAt, zone)}, {zoneWords(zone)}.
        </p>
      </section>
    )
  }
  if (phase === 'paused') {
    return (
      <Notice tone="warning" title="En pausa">
        <p>{pauseReason ?? 'Hemos parado la promoción un momento.'}</p>
        <p>Lo que tengas ganado sigue siendo tuyo.</p>
      </Notice>
    )
  }
  if (phase === 'open') return null
  const hasPrizes = prizes.length > 0
  const claim = hasPrizes ? ` Los premios se recogen hasta el ${formatDate(claimUntil, zone)}.` : ''
  const kept = hasPrizes ? 'sus premios, sus bases y la prueba de cada sorteo' : 'sus bases'
  return (
    <EmptyState art="kite" title={PHASE_WORDS[phase]}>
      {phase === 'cancelled' && cancelReason ? `La organización la terminó antes de tiempo: ${cancelReason} ` : null}
      {phase === 'closed' || phase === 'cancelled'
        ? `Ya no se puede jugar.${claim}`
        : `Esta edición ha terminado. Aquí quedan ${kept}.`}
    </EmptyState>
  )
}
