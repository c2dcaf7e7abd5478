import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Proof } from '#contract/campaigns.schema.ts'
import { OpenedProof } from '#web/components/layout/art/opened-proof.tsx'
import { SealedArt } from '#web/components/layout/art/sealed-art.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { PHASE_WORDS } from '#web/features/campaign/words/phase-words.ts'
import { type EditionAddress, proofQuery } from '#web/features/proof/proof.functions.ts'
import { formatDate } from '#web/format/dates.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { ProofAmendments } from './amendments.tsx'
import { CheckHere } from './check/check-here.tsx'
import { Commitments } from './commitments.tsx'
import { Draws } from './draws.tsx'
import { Editions } from './editions.tsx'
import { Moments } from './moments.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { Recompute } from './recompute.tsx'
import { Roots } from './roots.tsx'
import { Trust } from './trust.tsx'
import '../history/history.css'
import './proof-page.css'

/** Shows the commitment from before the start, the data from after the close, and how to check that they match. */
export function ProofPage(address: EditionAddress) {
  const { slug, edition } = address
  const proof = useSuspenseQuery(proofQuery(address)).data
  return (
    <WallPage
      isWide
      title="Comprueba el sorteo"
      lead={<p>{leadFor(proof)}</p>}
      art={proof.seed ? <OpenedProof /> : <SealedArt />}
    >
      <div className="stack stack--section">
        {proof.seedCommit ? (
          <div className="proof-first">
            <CheckHere proof={proof} />
            <ProofSteps proof={proof} />
          </div>
        ) : null}
        <Facts proof={proof} />
        {proof.seedCommit ? <Commitments proof={proof} seedCommit={proof.seedCommit} /> : null}
        <ProofAmendments proof={proof} />
        {proof.seedCommit && proof.winningAction ? <Moments proof={proof} /> : null}
        <Draws address={address} zone={proof.zone} />
        <Roots address={address} zone={proof.zone} />
        {proof.seedCommit ? <Trust address={address} /> : null}
        {proof.seedCommit ? <Recompute proof={proof} /> : null}
        {proof.seedCommit ? <Method text={proof.method} /> : null}
        <Editions slug={slug} current={edition} />
      </div>
    </WallPage>
  )
}

function leadFor({ seed, seedAt, zone, seedCommit, winningAction }: Proof): string {
  if (!seedCommit) return 'En esta promoción no se sortea nada: no hay azar que comprobar.'
  const sealed = winningAction
    ? 'Cada premio tiene su momento, sacado al azar y guardado en un sobre que nadie puede cambiar.'
    : 'Lo que se sortea sale de un número al azar, guardado en un sobre que nadie puede cambiar.'
  return seed
    ? `${sealed} La promoción ha cerrado y el sobre está abierto: comprueba que lo hemos cumplido.`
    : `${sealed} El ${formatDate(seedAt, zone)} lo abriremos aquí.`
}

function Facts({ proof }: { proof: Proof }) {
  const { edition, phase, plays, title, opensAt, closesAt, zone, rulesVersion } = proof
  return (
    <details className="disclosure">
      <summary>Datos de la edición</summary>
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
            <Link to="/conditions" hash={rulesVersion} className="text-link">
              Bases completas
            </Link>
          </dd>
        </div>
      </dl>
    </details>
  )
}

const Method = ({ text }: { text: string }) => (
  <section className="stack" aria-labelledby="metodo">
    <h2 id="metodo">El método, palabra por palabra</h2>
    <p className="muted">Es el texto que va dentro de la prueba, para quien quiera programar el cálculo.</p>
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
