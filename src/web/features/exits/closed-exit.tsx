import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { ClosedReason, Exit } from '#contract/exits.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { PosterWall } from '#web/features/campaign/posters/poster-wall.tsx'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { formatDate, formatTime } from '#web/format/dates.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'

type Closed = Extract<Exit, { state: 'closed' }>

const WORDS = {
  unknown: {
    title: 'Este enlace no está activo',
    lead: 'No lleva a ningún sitio de esta temporada. Puede que le falte una letra.',
  },
  early: { title: 'Este enlace aún no está activo', lead: 'Todavía no ha llegado su día.' },
  over: { title: 'Este enlace ya no está activo', lead: 'Ya ha pasado su plazo.' },
  away: {
    title: 'Este enlace no está activo',
    lead: 'El sitio al que lleva no responde. Lo miramos cada día; cuando vuelva, el enlace vuelve con él.',
  },
} satisfies Record<ClosedReason, { title: string; lead: string }>

/**
 * Shows the page of an exit that is closed now. The target of an exit comes only from the season, never from the
 * requested address.
 */
export function ClosedExit({ exit: { reason, opensAt, zone } }: { exit: Closed }) {
  const { campaigns, serverNow } = useSuspenseQuery(campaignsQuery).data
  const { title, lead } = WORDS[reason]
  const shown = campaigns.filter(isCurrent).slice(0, 3)
  return (
    <Page title={title} lead={<p>{opensAt === null ? lead : dayOfOpening(opensAt, zone)}</p>}>
      {shown.length > 0 ? <Wall campaigns={shown} serverNow={serverNow} /> : <NothingOn />}
    </Page>
  )
}

const Wall = (wall: { campaigns: readonly CampaignSummary[]; serverNow: number }) => (
  <section className="stack" aria-labelledby="cerca">
    <h2 id="cerca">Lo que sí está en cartel</h2>
    <div className="exit-wall">
      <PosterWall {...wall} />
    </div>
  </section>
)

const NothingOn = () => (
  <EmptyState
    art="calendar"
    title="Ahora no hay nada en cartel"
    action={
      <Link to="/" className={buttonClass()}>
        Volver al inicio
      </Link>
    }
  >
    La próxima promoción saldrá en la portada.
  </EmptyState>
)

const dayOfOpening = (opensAt: number, zone: string) =>
  `Se abre el ${formatDate(opensAt, zone)} a las ${formatTime(opensAt, zone)}, ${zoneWords(zone)}. Vuelve ese día.`
