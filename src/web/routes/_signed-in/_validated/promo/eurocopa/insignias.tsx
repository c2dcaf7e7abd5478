import { createFileRoute } from '@tanstack/react-router'
import { loadBadges } from '#web/features/badges/load-badges.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { BadgesPage } from '#web/games/eurocopa/badges/badges-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/insignias')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadCampaign(queryClient, 'eurocopa'), loadBadges(queryClient, 'eurocopa')])
  },
  head: pageHead('Insignias de la Eurocopa'),
  component: BadgesPage,
})
