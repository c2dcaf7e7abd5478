import { createFileRoute } from '@tanstack/react-router'
import { cardsQuery } from '#web/campaigns/rasca/functions.ts'
import { RascaPage } from '#web/campaigns/rasca/rasca-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { titled } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadCampaign(queryClient, 'rasca'), queryClient.fetchQuery(cardsQuery)])
  },
  head: titled('Rasca'),
  component: Rasca,
})

function Rasca() {
  const { tarjeta } = Route.useSearch()
  return <RascaPage chosen={tarjeta} />
}
