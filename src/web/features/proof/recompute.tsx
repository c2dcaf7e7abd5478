import type { Proof } from '#contract/campaigns.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'

/** Explains how to repeat the calculation, with commands for a computer. */
export function Recompute({ proof: { seed, definitionHash, slug, edition, winningAction } }: { proof: Proof }) {
  const api = `/api/v1/campaigns/${slug}/editions/${edition}/proof`
  const promise = `${seed ?? 'SEMILLA'}|${definitionHash}`
  return (
    <section className="stack" aria-labelledby="pasos">
      <h2 id="pasos">Cómo repetir el cálculo</h2>
      {seed ? null : <p>Podrás dar todos los pasos cuando la promoción cierre. El primero, ya mismo.</p>}
      <div className="prose proof-steps">
        <ol>
          <li>
            <strong>Comprueba que nadie ha tocado los premios.</strong> Descarga la prueba y calcula el SHA-256 del
            texto «definition». Tiene que salir la huella de la definición.
            <code>
              curl -s DIRECCIÓN/api/v1/campaigns/{slug}/editions/{edition}/proof | jq -j .definition | sha256sum
            </code>
          </li>
          <li>
            <strong>Comprueba que la semilla es la prometida.</strong> Junta la semilla, una barra vertical y la huella
            de la definición, y calcula el SHA-256. Tiene que salir el compromiso.
            <code>printf %s '{promise}' | sha256sum</code>
          </li>
          {winningAction ? (
            <li>
              <strong>Saca los momentos.</strong> Con la semilla y el método de más abajo se reparte cada premio en un
              tramo y se le da su hora, al milisegundo. Tiene que salir la lista de momentos de esta página.
            </li>
          ) : null}
          <li>
            <strong>Repasa las jugadas.</strong> Van por su número y sin nombres.{' '}
            {winningAction
              ? 'Cada premio es de la primera jugada que llegó en su momento o después, contando los límites por persona.'
              : 'Ninguna da un premio que no le toca, y ningún premio se da dos veces.'}{' '}
            El número de tu jugada está en tu historial.
          </li>
        </ol>
        <p>
          <strong>O que lo haga tu ordenador.</strong> El <a href="/verificador.mjs">verificador</a> es un solo archivo
          que no comparte nada con esta web: descarga lo publicado, repite todos los cálculos y dice cada contradicción.
          <code>
            node verificador.mjs DIRECCIÓN/prueba/{slug}/{edition}
          </code>
        </p>
      </div>
      <div className="cluster">
        <a href={api} className={buttonClass({ variant: 'secondary' })}>
          Descargar la prueba en JSON
        </a>
        {seed ? (
          <a href={`${api}/plays`} className={buttonClass({ variant: 'secondary' })}>
            Descargar las jugadas
          </a>
        ) : null}
      </div>
    </section>
  )
}
