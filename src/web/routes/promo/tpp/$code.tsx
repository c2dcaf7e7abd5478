import { createFileRoute } from '@tanstack/react-router'
import { Ticket } from '#web/components/ui/ticket.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { readablePartnerCode } from '#web/format/partner-code.ts'
import { NO_INDEX, NO_REFERRER, titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/promo/tpp/$code')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'tpp'),
  head: titled('Bono', [NO_INDEX, NO_REFERRER]),
  component: Code,
})

/** Shows the code from the address. Opening the page never redeems it. */
function Code() {
  const { code } = Route.useParams()
  return (
    <CampaignPage slug="tpp">
      <Ticket tone="kraft" label="Tu código">
        <p className="display-3">{readablePartnerCode(code)}</p>
        <p>Guárdalo: se canjea aquí mismo cuando la promoción esté abierta. Todavía no se ha usado.</p>
      </Ticket>
    </CampaignPage>
  )
}
