import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { historyEntryQuery, receiptQuery } from '#web/features/history/history.functions.ts'
import { SignedReceipt } from '#web/features/history/signed-receipt.tsx'
import { formatDateTime } from '#web/format/dates.ts'
import { offsetOf } from '#web/format/exact-times.ts'
import { HistoryDetail } from '#web/games/history-detail.tsx'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/history/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      const { entry } = await queryClient.fetchQuery(historyEntryQuery(id))
      if (entry.kind === 'play') await queryClient.fetchQuery(receiptQuery(id))
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') throw notFound()
      throw error
    }
  },
  head: pageHead('Jugada'),
  component: Entry,
})

function Entry() {
  const { id } = Route.useParams()
  const { entry, detail, proof } = useSuspenseQuery(historyEntryQuery(id)).data
  const { zone, title, slug, edition, kind } = entry.campaign
  return (
    <Page
      title={entry.text}
      lead={
        <p>
          {title}, {formatDateTime(entry.at, zone)}, UTC{offsetOf(entry.at, zone)}
        </p>
      }
      back={
        <Link to="/user/history" className="back-link">
          Historial
        </Link>
      }
      actions={
        entry.prize ? (
          <Link to="/user/prizes/$id" params={{ id: entry.prize.id }} className={buttonClass()}>
            Ver el premio
          </Link>
        ) : undefined
      }
    >
      <div className="stack stack--loose history-entry">
        {detail ? <HistoryDetail kind={kind} detail={detail} /> : null}
        <dl className="facts">
          {entry.ticket ? <Fact name="Número de jugada" value={entry.ticket} /> : null}
          <Fact name="Bases" value={entry.rulesVersion} />
          {proof ? (
            <>
              <Fact name="Compromiso del sorteo" value={proof.seedCommit ?? '—'} />
              <Fact name="Huella de la promoción" value={proof.definitionHash} />
              <Fact name="Semilla" value={proof.seed ?? 'Aún sin publicar'} />
            </>
          ) : null}
        </dl>
        {entry.kind === 'play' ? <SignedReceipt id={id} proof={{ slug, edition }} /> : null}
        <p className="cluster">
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
            Cómo comprobarlo
          </Link>
          <Link to="/user/contact" search={{ historial: id }} className="text-link">
            Escribir sobre esto
          </Link>
        </p>
      </div>
    </Page>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="proof-text">{value}</dd>
  </div>
)
