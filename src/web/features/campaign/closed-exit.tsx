import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '#web/components/layout/page.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { PosterWall } from './poster-wall.tsx'

/** An exit to a partner's site that the season does not name. No address can choose its target. */
export function ClosedExit() {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  return (
    <Page title="Este enlace no está activo" lead={<p>El sitio al que llevaba no forma parte de esta temporada.</p>}>
      <section className="stack" aria-labelledby="cerca">
        <h2 id="cerca">Lo que sí está en cartel</h2>
        <PosterWall campaigns={campaigns.slice(0, 3)} />
      </section>
    </Page>
  )
}
