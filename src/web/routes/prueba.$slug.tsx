import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem-error.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { documentTitle } from '#web/format/title.ts'
import { proofQuery } from '#web/functions/campaigns.ts'
import '#web/components/history/history-entry.css'

export const Route = createFileRoute('/prueba/$slug')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(proofQuery(params.slug)).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status < 500) throw notFound()
      throw error
    }),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Prueba del sorteo') }] }),
  component: Proof,
})

function Proof() {
  const { slug } = Route.useParams()
  const { data: proof } = useSuspenseQuery(proofQuery(slug))
  return (
    <Page
      title="Prueba del sorteo"
      lead={
        <p>
          {proof.seed
            ? 'La promoción ha cerrado: aquí está todo lo necesario para repetir la cuenta.'
            : 'La huella ya está publicada. La semilla y los momentos aparecen aquí cuando la promoción cierre.'}
        </p>
      }
      actions={
        <a href={`/api/v1/campaigns/${slug}/proof`} className={buttonClass({ variant: 'secondary' })}>
          Descargar la prueba en JSON
        </a>
      }
    >
      <div className="stack stack--loose">
        <dl className="facts">
          <div>
            <dt>Edición</dt>
            <dd>{proof.edition}</dd>
          </div>
          <div>
            <dt>Compromiso (SHA-256)</dt>
            <dd className="proof-text">{proof.seedCommit ?? 'Sin azar'}</dd>
          </div>
          <div>
            <dt>Huella de la definición</dt>
            <dd className="proof-text">{proof.definitionHash}</dd>
          </div>
          <div>
            <dt>Semilla</dt>
            <dd className="proof-text">{proof.seed ?? 'Se publica al cerrar'}</dd>
          </div>
          <div>
            <dt>Jugadas hasta ahora</dt>
            <dd>{proof.plays}</dd>
          </div>
        </dl>
        <section className="stack" aria-labelledby="metodo">
          <h2 id="metodo">El método, palabra por palabra</h2>
          <div className="prose" lang="en">
            {proof.method.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
      </div>
    </Page>
  )
}
