import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/_signed-in/promo/aniversario')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'aniversario'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Aniversario') }] }),
  component: () => <CampaignPage slug="aniversario" />,
})
