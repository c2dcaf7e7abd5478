import { createFileRoute } from '@tanstack/react-router'
import { loadBadges } from '#web/features/badges/load-badges.ts'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { BadgesPage } from '#web/games/verano/badges/badges-page.tsx'

export const Route = createFileRoute('/promo/verano_/insignias')({
  loader: async ({ context: { queryClient }, params }) => {
    const slug = await slugAt(queryClient, 'verano', params)
    await Promise.all([loadCampaign(queryClient, slug), loadBadges(queryClient, slug)])
  },
  head: campaignHead('Insignias de verano', 'verano'),
  component: BadgesPage,
})
