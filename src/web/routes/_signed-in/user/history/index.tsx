import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Tickets } from '#web/components/layout/art/tickets.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { historyQuery } from '#web/features/history/history.functions.ts'
import { HistoryFiltersForm } from '#web/features/history/history-filters.tsx'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { stringifyPlainSearch } from '#web/routing/plain-search.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('campaign', 'kind', 'state', 'month', 'cursor')

export const Route = createFileRoute('/_signed-in/user/history/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.fetchQuery(historyQuery(deps))
  },
  head: pageHead('Historial'),
  component: History,
})

function History() {
  const search = Route.useSearch()
  const { entries, nextCursor, campaigns, serverNow } = useSuspenseQuery(historyQuery(search)).data
  const { cursor: _, ...filters } = search
  const zone = entries[0]?.campaign.zone
  const exportSearch = stringifyPlainSearch(filters)
  if (entries.length === 0 && exportSearch === '') return <NothingYet />
  return (
    <Page
      title="Historial"
      lead={
        <p>
          Todo lo que has jugado y ganado{zone ? `, en ${zoneWords(zone)}` : ''}. Nada se borra: si algo se corrige,
          queda apuntado aparte.
        </p>
      }
    >
      <div className="stack stack--loose history">
        <HistoryFiltersForm filters={filters} campaigns={campaigns} />
        <div className="stack stack--loose history-list">
          <HistoryList entries={entries} search={search} nextCursor={nextCursor} now={serverNow} />
        </div>
        {entries.length > 0 ? <Exports search={exportSearch} /> : null}
      </div>
    </Page>
  )
}

const NothingYet = () => (
  <WallPage
    title="Historial"
    art={<Tickets />}
    lead={<p>Aún no has jugado. Aquí verás cada tarjeta, cada puerta y cada premio, con su fecha.</p>}
    actions={
      <Link to="/home" className={buttonClass({ size: 'lg' })}>
        Ver qué hay hoy
      </Link>
    }
  />
)

const Exports = ({ search }: { search: string }) => (
  <section className="stack stack--tight small history-exports" aria-label="Descarga tu historial">
    <p className="muted">Tu historial, con estos filtros, en un archivo:</p>
    <p className="cluster">
      <a href={`/user/history/export.csv${search}`} download className="text-link">
        Descargar CSV
      </a>
      <a href={`/user/history/export.json${search}`} download className="text-link">
        Descargar JSON
      </a>
    </p>
  </section>
)
