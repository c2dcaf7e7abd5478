import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/_signed-in/promo/aniversario')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('aniversario')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Aniversario') }] }),
  component: () => <CampaignPage slug="aniversario" />,
})
