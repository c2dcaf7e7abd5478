import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'

/** Stands in until a campaign's badges are built; renders nothing after the campaign's end. */
export function BadgesAnnounced({ slug }: { slug: string }) {
  const { phase } = useSuspenseQuery(campaignQuery(slug)).data
  if (phase !== 'announced' && phase !== 'open' && phase !== 'paused') return null
  return (
    <EmptyState art="calendar" title="Las insignias llegan con la promoción">
      Cada insignia dirá cómo se consigue y cuánto te falta. Ninguna se compra y ninguna depende de la suerte.
    </EmptyState>
  )
}
