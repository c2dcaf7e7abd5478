import { createFileRoute } from '@tanstack/react-router'
import { BadgesPage } from '#web/campaigns/eurocopa/badges-page.tsx'
import { loadBadges } from '#web/features/badges/load-badges.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/insignias')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadCampaign(queryClient, 'eurocopa'), loadBadges(queryClient, 'eurocopa')])
  },
  head: titled('Insignias de la Eurocopa'),
  component: BadgesPage,
})
