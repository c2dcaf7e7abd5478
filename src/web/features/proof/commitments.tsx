import type { Proof } from '#contract/campaigns.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDateTime } from '#web/format/zoned-times.ts'

export function Commitments({ proof, seedCommit }: { proof: Proof; seedCommit: string }) {
  const { definitionHash, seed, seedAt, commitments, opensAt, zone, winningAction } = proof
  const madeAt = commitments.at(-1)?.at
  const isLate = madeAt !== undefined && madeAt >= opensAt
  const earlier = commitments.slice(0, -1)
  return (
    <section className="stack" aria-labelledby="compromiso">
      <h2 id="compromiso">Lo prometido y lo cumplido</h2>
      <p>
        Elegimos una semilla al azar, de la que{' '}
        {winningAction ? 'salen todos los momentos con premio' : 'sale todo sorteo'}, y publicamos su compromiso: una
        huella que no deja ver la semilla, pero que no encaja con ninguna otra.
      </p>
      {isLate ? (
        <Notice tone="warning" title="Publicado con la promoción ya abierta">
          El compromiso de esta edición se publicó después de su comienzo. Demuestra que nada ha cambiado desde
          entonces, pero no que la semilla se eligiera antes de empezar.
        </Notice>
      ) : null}
      <dl className="proof-pair">
        <div>
          <dt>
            Compromiso
            {madeAt === undefined ? null : `, publicado el ${formatDateTime(madeAt, zone)}`}
          </dt>
          <dd className="proof-text">{seedCommit}</dd>
        </div>
        <div>
          <dt>Semilla</dt>
          <dd className="proof-text">{seed ?? `Se publica el ${formatDateTime(seedAt, zone)}.`}</dd>
        </div>
        <div>
          <dt>Huella de la definición: premios, fechas y límites</dt>
          <dd className="proof-text">{definitionHash}</dd>
        </div>
      </dl>
      {earlier.length > 0 ? (
        <details className="disclosure">
          <summary>Compromisos anteriores de esta edición</summary>
          <p>
            La definición cambió antes de empezar. Cada cambio tuvo su semilla nueva, y ninguno se borra de esta lista.
          </p>
          <ol>
            {earlier.map(({ n, at, seedCommit: commit }) => (
              <li key={n}>
                {formatDateTime(at, zone)}: <span className="proof-text">{commit}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}
