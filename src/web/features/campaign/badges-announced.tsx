import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'

/** Until a campaign's badges are built; of one that is over there is nothing left to announce. */
export function BadgesAnnounced({ slug }: { slug: string }) {
  const { phase } = useSuspenseQuery(campaignQuery(slug)).data
  if (phase !== 'announced' && phase !== 'open' && phase !== 'paused') return null
  return (
    <EmptyState art="calendar" title="Las insignias llegan con la promoción">
      Cada insignia dirá cómo se consigue y cuánto te falta. Ninguna se compra y ninguna depende de la suerte.
    </EmptyState>
  )
}
