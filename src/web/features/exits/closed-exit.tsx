import type { ClosedReason, Exit } from '#contract/exits.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Page } from '#web/components/layout/page.tsx'
import { PosterWall } from '#web/features/campaign/poster-wall.tsx'
import { formatDate, formatTime } from '#web/format/dates.ts'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'

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

/** An exit that leads nowhere now. No address can choose its target. */
export function ClosedExit({ exit: { reason, opensAt, zone } }: { exit: Closed }) {
  const { campaigns, serverNow } = useLoaded(campaignsQuery)
  const { title, lead } = WORDS[reason]
  return (
    <Page title={title} lead={<p>{opensAt === null ? lead : dayOfOpening(opensAt, zone)}</p>}>
      <section className="stack" aria-labelledby="cerca">
        <h2 id="cerca">Lo que sí está en cartel</h2>
        <div className="exit-wall">
          <PosterWall campaigns={campaigns.slice(0, 3)} serverNow={serverNow} />
        </div>
      </section>
    </Page>
  )
}

const dayOfOpening = (opensAt: number, zone: string) =>
  `Se abre el ${formatDate(opensAt, zone)} a las ${formatTime(opensAt, zone)}, ${zoneWords(zone)}. Vuelve ese día.`
