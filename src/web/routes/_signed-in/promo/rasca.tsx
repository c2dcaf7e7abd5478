import { createFileRoute } from '@tanstack/react-router'
import { RascaPage } from '#web/campaigns/rasca/rasca-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { cardsQuery } from '#web/functions/rasca.ts'
import { searchTexts } from '#web/platform/search-texts.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca')({
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([loadCampaign(queryClient, 'rasca'), queryClient.fetchQuery(cardsQuery)]),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Rasca') }] }),
  component: Rasca,
})

function Rasca() {
  const { tarjeta } = Route.useSearch()
  return <RascaPage chosen={tarjeta} />
}
