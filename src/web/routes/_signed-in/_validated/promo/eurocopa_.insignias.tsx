import { createFileRoute } from '@tanstack/react-router'
import { loadBadges } from '#web/features/badges/load-badges.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { BadgesPage } from '#web/games/eurocopa/badges/badges-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa_/insignias')({
  loader: async ({ context: { queryClient }, params }) => {
    const slug = await slugAt(queryClient, 'eurocopa', params)
    await Promise.all([loadCampaign(queryClient, slug), loadBadges(queryClient, slug)])
  },
  head: pageHead('Insignias de la Eurocopa'),
  component: BadgesPage,
})
