import type { Proof } from '#contract/campaigns.schema.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'

/** Shows the public changes since the edition began, each with its text as hashed, its commitment and its seed. */
export function ProofAmendments({ proof: { amendments = [], seedAt, zone } }: { proof: Proof }) {
  if (amendments.length === 0) return null
  return (
    <section className="stack" aria-labelledby="cambios">
      <h2 id="cambios">Cambios desde que empezó</h2>
      <p>
        Lo prometido nunca baja: se corrigen palabras, y puede haber más premios o más tiempo. Cada cambio queda aquí, y
        su huella encadena la del anterior. Las unidades que añade tienen su propia semilla.
      </p>
      {amendments.map((amendment) => {
        const { n, at, reason }: { n: number; at: number; reason: string } = JSON.parse(amendment.text)
        return (
          <details key={amendment.hash} className="disclosure">
            <summary>
              {n}. {reason}, {formatDateTime(at, zone)}
            </summary>
            <dl className="proof-pair">
              <div>
                <dt>Compromiso</dt>
                <dd className="proof-text">{amendment.seedCommit}</dd>
              </div>
              <div>
                <dt>Semilla</dt>
                <dd className="proof-text">{amendment.seed ?? `Se publica el ${formatDateTime(seedAt, zone)}.`}</dd>
              </div>
              <div>
                <dt>Huella</dt>
                <dd className="proof-text">{amendment.hash}</dd>
              </div>
              <div>
                <dt>Texto del cambio</dt>
                <dd className="proof-text">{amendment.text}</dd>
              </div>
            </dl>
          </details>
        )
      })}
    </section>
  )
}
