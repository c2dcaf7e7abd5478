import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { HistoryFiltersForm } from '#web/features/history/history-filters.tsx'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { historyQuery } from '#web/functions/history.ts'
import { titled } from '#web/routing/page-head.ts'
import { stringifyPlainSearch } from '#web/routing/plain-search.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('campaign', 'kind', 'state', 'month', 'cursor')

export const Route = createFileRoute('/_signed-in/user/history/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([queryClient.fetchQuery(historyQuery(deps)), queryClient.ensureQueryData(campaignsQuery)])
  },
  head: titled('Historial'),
  component: History,
})

function History() {
  const search = Route.useSearch()
  const { entries, nextCursor } = useSuspenseQuery(historyQuery(search)).data
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  const { cursor: _, ...filters } = search
  const exportSearch = stringifyPlainSearch(filters)
  return (
    <Page
      title="Historial"
      lead={<p>Todo lo que has jugado y ganado. Nada se borra: si algo se corrige, queda apuntado aparte.</p>}
      actions={
        <>
          <a
            href={`/user/history/export.csv${exportSearch}`}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Descargar CSV
          </a>
          <a
            href={`/user/history/export.json${exportSearch}`}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Descargar JSON
          </a>
        </>
      }
    >
      <div className="stack stack--loose">
        <HistoryFiltersForm filters={filters} campaigns={campaigns} />
        <HistoryList entries={entries} isFiltered={exportSearch !== ''} search={search} nextCursor={nextCursor} />
      </div>
    </Page>
  )
}
