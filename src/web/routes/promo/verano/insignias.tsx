import { createFileRoute } from '@tanstack/react-router'
import { loadBadges } from '#web/features/badges/load-badges.ts'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { BadgesPage } from '#web/games/verano/badges/badges-page.tsx'

export const Route = createFileRoute('/promo/verano/insignias')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadCampaign(queryClient, 'verano'), loadBadges(queryClient, 'verano')])
  },
  head: campaignHead('Insignias de verano', 'verano'),
  component: BadgesPage,
})
