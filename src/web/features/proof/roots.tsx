import { useSuspenseQuery } from '@tanstack/react-query'
import { type EditionAddress, rootsQuery } from '#web/features/proof/proof.functions.ts'
import { counted } from '#web/format/plural.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'

/** Shows the daily roots of the ledger as a text to copy and save. */
export function Roots({ address, zone }: { address: EditionAddress; zone: string }) {
  const { slug, edition } = address
  const { roots } = useSuspenseQuery(rootsQuery(address)).data
  const last = roots.at(-1)
  return (
    <section className="stack" aria-labelledby="raices">
      <h2 id="raices">La raíz de cada día</h2>
      <p>
        Cada noche resumimos todas las jugadas en un número, la raíz, que depende también de la raíz de la víspera. Las
        jugadas se publican al cerrar; las raíces, desde el primer día.
      </p>
      {last ? (
        <details className="disclosure">
          <summary>
            {counted(roots.length, 'raíz', 'raíces')}, la última del {formatDateTime(last.at, zone)}
          </summary>
          <div className="stack stack--tight">
            <p>Cópialas: si una jugada cambia después, la raíz ya no encaja. Con la última basta.</p>
            <pre className="proof-roots">{roots.map(({ day, root }) => `${day} ${root}`).join('\n')}</pre>
            <p>
              <a href={`/api/v1/campaigns/${slug}/editions/${edition}/proof/roots`} className="text-link">
                Descargar las raíces en JSON, con las jugadas de cada una
              </a>
            </p>
          </div>
        </details>
      ) : (
        <p className="muted">La primera sale unos minutos después de la primera medianoche.</p>
      )}
    </section>
  )
}
