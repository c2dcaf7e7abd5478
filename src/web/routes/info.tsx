import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { INFO_WORDS } from '#contract/words/info.ts'
import { SealedArt } from '#web/components/layout/art/sealed-art.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { Fold } from '#web/components/ui/fold.tsx'
import { openFoldOf } from '#web/components/ui/open-fold.ts'
import { LuckLine } from '#web/features/info/luck-line.tsx'
import { ProofLinks } from '#web/features/info/proof-links.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { siteQuery, useWords } from '#web/functions/site.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/info')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(campaignsQuery)
  },
  head: pageHead('Cómo funciona'),
  component: Info,
})

const COOKIES = [
  'Una mantiene tu sesión.',
  'Otra recuerda durante un año que en este navegador ya se entró en tu cuenta, para que nadie pueda bloquearte la entrada probando contraseñas.',
  'Otras duran minutos: enseñan el resultado de un formulario, emparejan el código del correo con tu navegador, guardan media hora el código de un comercio mientras entras y te traen de vuelta de otro servicio con el que entres.',
  'Si esta web se abre dentro de otra, una más lo recuerda treinta días, y solo ahí.',
]

/** The data that the browser keeps beside cookies. */
const KEPT = [
  'Lo que has escrito y aún no has enviado.',
  'Si quieres sonido.',
  'Qué resultados de la Eurocopa te ha enseñado y en qué puesto estabas.',
  'Si ya tiene la tipografía de esta web, y los archivos con los que se dibujan las páginas, nunca las páginas.',
  'Cuántos días has venido, para ofrecerte una sola vez instalarla.',
]

function Info() {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => openFoldOf(anchor), [anchor])
  const { analyticsId, recaptcha } = useSuspenseQuery(siteQuery).data
  const say = useWords(INFO_WORDS)
  const steps = [
    ['Antes de empezar', say('before')],
    ['Mientras se juega', say('playing')],
    ['Al cerrar', say('closing')],
    ['Los sorteos del final', say('draws')],
    ['Lo que queda sin dueño', say('left')],
  ] as const
  return (
    <WallPage isWide title={say('title')} lead={<p>{say('lead')}</p>} art={<SealedArt />}>
      <div className="stack stack--section">
        <section className="stack stack--loose" aria-labelledby="sorteo">
          <h2 id="sorteo">Cómo se decide un premio</h2>
          <LuckLine steps={steps} />
        </section>
        <section className="stack" aria-labelledby="pruebas">
          <h2 id="pruebas">Compruébalo tú</h2>
          <ProofLinks />
        </section>
        <div className="folds">
          <Fold id="recibos" title="Lo que guardas tú, y lo que no podemos demostrar">
            <p>{say('receipts')}</p>
            <p>{say('limits-of-proof')}</p>
          </Fold>
          <Fold id="limites" title="Probabilidad y límites">
            <p>{say('odds')}</p>
            <p>{say('clock')}</p>
          </Fold>
          <Fold id="gratis" title="Sin trampa ni compra">
            <p>{say('free')}</p>
            <p>
              Las reglas completas están en las <Link to="/conditions">bases</Link>.
            </p>
          </Fold>
          <Fold id="accesibilidad" title="Accesibilidad">
            <p>{say('accessibility')}</p>
            <p>
              {say('accessibility-missing')} Si algo te cierra el paso,{' '}
              <Link to="/contact" search={{ asunto: 'accesibilidad' }}>
                escríbenos
              </Link>{' '}
              y lo tratamos primero.
            </p>
          </Fold>
          <Fold id="privacidad" title="Privacidad">
            <p>
              {say('privacy')} El texto completo está en las <Link to="/conditions">condiciones</Link>.
            </p>
          </Fold>
          <Fold id="cookies" title="Cookies">
            <p>Solo las que hacen falta. Ninguna mide lo que haces, te sigue ni sale de aquí:</p>
            <ul>
              {COOKIES.map((use) => (
                <li key={use}>{use}</li>
              ))}
            </ul>
            <p>Aparte, tu navegador recuerda:</p>
            <ul>
              {KEPT.map((use) => (
                <li key={use}>{use}</li>
              ))}
            </ul>
            {recaptcha ? (
              <p>
                Al crear la cuenta, al escribirnos, al poner un código o tras una contraseña equivocada, reCAPTCHA de
                Google comprueba que eres una persona. Solo se carga cuando empiezas a usar uno de esos formularios;
                Google recibe entonces tu dirección de red y datos de tu navegador, también fuera de Europa. Si lo
                bloqueas, todo funciona igual.
              </p>
            ) : null}
            {analyticsId ? (
              <p>
                Si nos dices que sí, y solo entonces, Google Analytics cuenta las visitas: pone sus propias cookies y
                recibe en los servidores de Google, también fuera de Europa, las páginas que ves y una dirección de red
                recortada. Puedes cambiar de idea al pie de cualquier página.
              </p>
            ) : (
              <p>Por eso no verás un aviso de cookies.</p>
            )}
          </Fold>
        </div>
      </div>
    </WallPage>
  )
}
