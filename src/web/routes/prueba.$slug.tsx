import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { InferOutput } from 'valibot'
import type { Moment as MomentSchema } from '#contract/campaigns.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { PHASE_WORDS } from '#web/components/campaign/phase-words.ts'
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
            <dt>Estado</dt>
            <dd>{PHASE_WORDS[proof.phase]}</dd>
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
        <section className="stack" aria-labelledby="como">
          <h2 id="como">Cómo comprobarlo</h2>
          <ol className="prose">
            <li>Antes de empezar publicamos el compromiso: la huella de una semilla que nadie ha visto todavía.</li>
            <li>
              Al cerrar publicamos la semilla. Calcula su huella junto con la de la definición: tiene que salir el mismo
              compromiso. Así se ve que no la hemos cambiado.
            </li>
            <li>Con la semilla, el método de abajo da siempre los mismos momentos. Repite la cuenta y compara.</li>
            <li>
              La lista de jugadas, también publicada al cerrar, dice qué tarjeta se llevó cada premio. Busca el número
              de la tuya.
            </li>
          </ol>
        </section>
        {proof.moments ? <Moments moments={proof.moments} /> : null}
        <section className="stack" aria-labelledby="metodo">
          <h2 id="metodo">El método, palabra por palabra</h2>
          <div className="prose proof-text">
            {proof.method.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
      </div>
    </Page>
  )
}

type Moment = InferOutput<typeof MomentSchema>

const MOST_SHOWN = 100

function Moments({ moments }: { moments: readonly Moment[] }) {
  return (
    <section className="stack" aria-labelledby="momentos">
      <h2 id="momentos">Los momentos</h2>
      {moments.length > MOST_SHOWN ? (
        <p>
          Los primeros {MOST_SHOWN} de {moments.length}; el JSON los tiene todos.
        </p>
      ) : null}
      <table className="table proof-text">
        <thead>
          <tr>
            <th scope="col">Unidad</th>
            <th scope="col">Se abrió (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {moments.slice(0, MOST_SHOWN).map(({ unit, opensAt }) => (
            <tr key={unit}>
              <td>{unit}</td>
              <td>{new Date(opensAt).toISOString().replace('T', ' ').replace('Z', '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
