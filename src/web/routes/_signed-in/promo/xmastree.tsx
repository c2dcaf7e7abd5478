import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/_signed-in/promo/xmastree')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'xmastree'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Árbol de Navidad') }] }),
  component: () => <CampaignPage slug="xmastree" />,
})
