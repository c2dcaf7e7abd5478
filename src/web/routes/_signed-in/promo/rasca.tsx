import { createFileRoute } from '@tanstack/react-router'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { cardsQuery } from '#web/games/rasca/functions.ts'
import { RascaPage } from '#web/games/rasca/rasca-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([loadCampaign(queryClient, 'rasca'), queryClient.fetchQuery(cardsQuery)])
  },
  head: pageHead('Rasca'),
  component: Rasca,
})

function Rasca() {
  const { tarjeta } = Route.useSearch()
  return <RascaPage chosen={tarjeta} />
}
