import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { Poster } from '#web/components/campaign/poster.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { entryTitle } from '#web/features/history/entry-title.ts'
import { historyEntryQuery, receiptQuery } from '#web/features/history/history.functions.ts'
import { SignedReceipt } from '#web/features/history/signed-receipt.tsx'
import { offsetOf } from '#web/format/exact-times.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
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
  const { entry, detail } = useSuspenseQuery(historyEntryQuery(id)).data
  const { zone, title, slug, edition, kind } = entry.campaign
  const { title: happened, rest } = entryTitle(entry.text)
  return (
    <WallPage
      campaign={kind}
      title={happened}
      back={
        <Link to="/user/history" className="back-link">
          Historial
        </Link>
      }
      lead={
        <>
          {/* The part of the game says it with more. */}
          {rest && !detail ? <p>{rest}</p> : null}
          <p className="small">
            {title}, {formatDateTime(entry.at, zone)}
          </p>
        </>
      }
      art={
        <>
          <Drawing kind={kind} name={entry.prize?.symbol ?? null} size={320} isCut />
          {/* On wide screens the poster takes the place of the game's mark. */}
          {entry.prize ? null : <Poster kind={kind} title={title} />}
        </>
      }
    >
      <div className="stack stack--loose">
        {detail ? <HistoryDetail kind={kind} detail={detail} /> : null}
        {entry.prize ? (
          <p>
            <Link to="/user/prizes/$id" params={{ id: entry.prize.id }} className={buttonClass({ block: true })}>
              Ver el premio
            </Link>
          </p>
        ) : null}
        <div>
          {entry.kind === 'play' ? (
            <SignedReceipt id={id} proof={{ slug, edition }}>
              <Facts id={id} />
            </SignedReceipt>
          ) : (
            <details className="disclosure">
              <summary>Datos de este apunte</summary>
              <Facts id={id} />
            </details>
          )}
        </div>
        <p className="cluster">
          <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
            Cómo comprobarlo
          </Link>
          <Link to="/user/contact" search={{ historial: id }} className="text-link">
            {entry.kind === 'play' ? 'Preguntar por esta jugada' : 'Preguntar por esto'}
          </Link>
        </p>
      </div>
    </WallPage>
  )
}

/** The technical data of an entry. */
function Facts({ id }: { id: string }) {
  const { entry, proof } = useSuspenseQuery(historyEntryQuery(id)).data
  const { at } = entry
  const { zone } = entry.campaign
  return (
    <dl className="facts">
      <Fact name="Hora exacta" value={`${formatDateTime(at, zone)}, UTC${offsetOf(at, zone)}`} />
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
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="proof-text">{value}</dd>
  </div>
)
