import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign, getProof } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { PHASE_WORDS } from '#web/features/campaign/phase-words.ts'
import { formatDateTime } from '#web/format/dates.ts'
import { campaignQuery, proofQuery } from '#web/functions/campaigns.ts'
import { Moments } from './moments.tsx'
import { Recompute } from './recompute.tsx'
import '../history/history-entry.css'
import './proof.css'

export type Proof = OutputOf<typeof getProof>

/** What was promised before the start, what is shown after the close, and how anyone can tell that they agree. */
export function ProofPage({ slug }: { slug: string }) {
  const { data: proof } = useSuspenseQuery(proofQuery(slug))
  const { data: campaign } = useSuspenseQuery(campaignQuery(slug))
  return (
    <Page
      title="Prueba del sorteo"
      lead={<p>{leadFor(proof)}</p>}
      actions={
        <>
          <a href={`/api/v1/campaigns/${slug}/proof`} className={buttonClass({ variant: 'secondary' })}>
            Descargar la prueba en JSON
          </a>
          {proof.seed ? (
            <a href={`/api/v1/campaigns/${slug}/proof/plays`} className={buttonClass({ variant: 'secondary' })}>
              Descargar las jugadas
            </a>
          ) : null}
        </>
      }
    >
      <div className="stack stack--section">
        <Facts proof={proof} campaign={campaign} />
        {proof.seedCommit ? <Commitment proof={proof} seedCommit={proof.seedCommit} /> : null}
        {proof.seedCommit ? <Recompute proof={proof} /> : null}
        {proof.seedCommit ? <Moments moments={proof.moments} campaign={campaign} /> : null}
        {proof.seedCommit ? <Method text={proof.method} /> : null}
      </div>
    </Page>
  )
}

function leadFor({ seed, seedCommit }: Proof): string {
  if (!seedCommit) return 'En esta promoción no se sortea nada: no hay azar que comprobar.'
  return seed
    ? 'La promoción ha cerrado: aquí está todo lo necesario para repetir la cuenta.'
    : 'El compromiso ya está publicado. La semilla y los momentos aparecen aquí cuando la promoción cierre.'
}

function Facts({ proof: { edition, phase, plays }, campaign }: { proof: Proof; campaign: Campaign }) {
  const { title, opensAt, closesAt, zone } = campaign
  return (
    <dl className="facts">
      <div>
        <dt>Promoción</dt>
        <dd>
          {title} ({edition})
        </dd>
      </div>
      <div>
        <dt>Estado</dt>
        <dd>{PHASE_WORDS[phase]}</dd>
      </div>
      <div>
        <dt>Abre</dt>
        <dd>{formatDateTime(opensAt, zone)}</dd>
      </div>
      <div>
        <dt>Cierra</dt>
        <dd>{formatDateTime(closesAt, zone)}</dd>
      </div>
      <div>
        <dt>Jugadas hasta ahora</dt>
        <dd>{plays}</dd>
      </div>
      <div>
        <dt>Bases</dt>
        <dd>
          <Link to="/conditions" hash={campaign.rules.id} className="text-link">
            Bases completas
          </Link>
        </dd>
      </div>
    </dl>
  )
}

const Method = ({ text }: { text: string }) => (
  <section className="stack" aria-labelledby="metodo">
    <h2 id="metodo">El método, palabra por palabra</h2>
    <p className="muted">Es el texto que va dentro de la prueba, para quien quiera programar la cuenta.</p>
    <div className="prose proof-text">
      {text
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  </section>
)

/** The promise beside what was promised. */
function Commitment({ proof: { definitionHash, seed }, seedCommit }: { proof: Proof; seedCommit: string }) {
  return (
    <section className="stack" aria-labelledby="compromiso">
      <h2 id="compromiso">Lo prometido y lo cumplido</h2>
      <p>
        Antes de empezar elegimos una semilla al azar, de la que salen todos los momentos con premio, y publicamos su
        compromiso: una huella que no deja ver la semilla, pero que no encaja con ninguna otra.
      </p>
      <dl className="proof-pair">
        <div>
          <dt>Compromiso, publicado antes de empezar</dt>
          <dd className="proof-text">{seedCommit}</dd>
        </div>
        <div>
          <dt>Semilla, enseñada al cerrar</dt>
          <dd className="proof-text">{seed ?? 'Todavía en el sobre: se publica al cerrar.'}</dd>
        </div>
        <div>
          <dt>Huella de la definición: premios, fechas y límites</dt>
          <dd className="proof-text">{definitionHash}</dd>
        </div>
      </dl>
    </section>
  )
}
