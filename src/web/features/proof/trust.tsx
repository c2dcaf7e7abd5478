import { useSuspenseQuery } from '@tanstack/react-query'
import { drawsQuery, type EditionAddress } from '#web/features/proof/proof.functions.ts'

/** Explains the strength and the limits of the proof. */
export function Trust({ address }: { address: EditionAddress }) {
  const { draws } = useSuspenseQuery(drawsQuery(address)).data
  const isOpenToAll = draws.some(({ publicValue }) => publicValue === null)
  return (
    <section className="stack" aria-labelledby="limites">
      <h2 id="limites">Hasta dónde llega esta prueba</h2>
      <div className="prose">
        <ul>
          <li>
            <strong>El compromiso</strong> demuestra que nadie ha movido los premios desde que se publicó. No demuestra
            que nadie los haya mirado: quien lleva el servidor puede llegar a ver la semilla antes del cierre, y con
            ella los momentos.
          </li>
          {isOpenToAll ? (
            <li>
              <strong>El sorteo final</strong> sale solo de la semilla, sin un número de fuera. Quien la viera antes del
              cierre podría añadir participaciones hasta que el orden le conviniera. Y después del cierre cualquiera
              puede calcular quién gana, aunque aún no sea la hora.
            </li>
          ) : null}
          <li>
            <strong>Tu recibo</strong> demuestra qué jugaste y qué te salió. Si tu jugada faltara o se publicara
            distinta, la firma nos desmiente. De las jugadas de otras personas no dice nada.
          </li>
          <li>
            <strong>Las raíces</strong> demuestran que las jugadas de un día no han cambiado desde esa noche, si alguien
            guardó la raíz. Lo que pasa antes de esa hora no lo ven.
          </li>
        </ul>
      </div>
    </section>
  )
}
