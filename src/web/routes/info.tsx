import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SealedArt } from '#web/components/layout/art/sealed-art.tsx'
import { WallPage } from '#web/components/layout/page/wall-page.tsx'
import { TicketSteps } from '#web/components/ui/display/ticket-steps.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { siteQuery } from '#web/functions/site.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/info')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(campaignsQuery)
  },
  head: pageHead('Cómo funciona'),
  component: Info,
})

const STEPS = [
  [
    'Antes de empezar',
    'Un sorteo fija el instante en que sale cada premio: un momento con premio. Publicamos su huella, un número que lo deja sellado sin revelarlo. A partir de ahí, ni nosotros podemos cambiarlo.',
  ],
  [
    'Mientras se juega',
    'La primera jugada que llega a partir de un momento libre se lleva ese premio. Da igual dónde, con qué dedo o a qué velocidad rasques: la tarjeta es el dibujo de algo que ya está decidido. Si nadie juega entonces, el premio espera a la siguiente jugada.',
  ],
  [
    'Al cerrar',
    'Publicamos la semilla del sorteo y la lista de jugadas, con números en vez de nombres. Cualquiera puede repetir el cálculo y ver que sale lo mismo.',
  ],
  [
    'Los sorteos del final',
    'Algunas promociones acaban con un sorteo. Cuando cierran, congelamos la lista de participaciones y publicamos su huella. Llegado el día, la semilla ordena esa lista: primero van los premios y detrás los suplentes.',
  ],
  [
    'Lo que queda sin dueño',
    'Un premio que nadie ganó, o que nadie recogió a tiempo, va al sorteo de cierre entre quienes jugaron, una participación por persona. Solo se queda en la caja si no hay a quién dárselo, y también lo decimos.',
  ],
] as const

function Info() {
  const { analyticsId, recaptcha } = useSuspenseQuery(siteQuery).data
  return (
    <WallPage
      isWide
      title="La suerte se comprueba"
      lead={<p>Cómo se decide cada premio, qué guardamos de ti y cómo usar esta web como mejor te venga.</p>}
      art={<SealedArt />}
    >
      <div className="stack stack--section">
        <section className="stack" aria-labelledby="sorteo">
          <h2 id="sorteo">Cómo se decide un premio</h2>
          <TicketSteps steps={STEPS} />
          <Proofs />
        </section>
        <section className="prose" aria-labelledby="recibos">
          <h2 id="recibos">Lo que guardas tú, y lo que no podemos demostrar</h2>
          <p>
            Cada jugada tuya tiene un recibo con nuestra firma, en tu historial. Y cada noche publicamos la raíz del
            día: un número que resume todas las jugadas. Con los dos se nota si una jugada cambia, falta o aparece
            después.
          </p>
          <p>
            No se nota, en cambio, que alguien mire. Quien lleva el servidor no puede mover los premios, pero sí llegar
            a ver la semilla antes del cierre. Y un sorteo final sin un número de fuera se puede calcular en cuanto la
            semilla y la lista son públicas. La prueba de cada promoción dice hasta dónde llega.
          </p>
        </section>
        <section className="split" aria-labelledby="limites">
          <div className="prose">
            <h2 id="limites">Probabilidad y límites</h2>
            <p>
              Cada promoción dice cuántos premios hay, cuántos quedan y cuántos puede ganar una persona. No damos un
              porcentaje inventado: depende de cuánta gente juegue, y por eso decimos los premios que quedan.
            </p>
            <p>
              Decide el reloj del servidor, en la zona horaria de la promoción. Cambiar la hora del móvil no cambia
              nada.
            </p>
          </div>
          <div className="prose">
            <h2>Sin trampa ni compra</h2>
            <p>
              Participar es gratis y nunca obliga a comprar. Solo pueden jugar personas mayores de 18 años con el correo
              confirmado, y con una sola cuenta cada una.
            </p>
            <p>
              Las reglas completas están en las <Link to="/conditions">bases</Link>.
            </p>
          </div>
        </section>
        <section className="prose" aria-labelledby="accesibilidad">
          <h2 id="accesibilidad">Accesibilidad</h2>
          <p>
            Trabajamos para cumplir WCAG 2.2 AA y EN 301 549. Todo se puede usar con teclado y con lector de pantalla;
            el Rasca tiene un botón que hace lo mismo que rascar, y el resultado se dice con palabras antes que con
            dibujos. Respetamos el modo oscuro, el zoom hasta el 400&nbsp;% y la preferencia de menos movimiento. Las
            páginas, las cuentas y las tarjetas funcionan también sin JavaScript.
          </p>
          <p>
            Lo que sabemos que falta: no hemos hecho todavía una revisión externa ni pruebas con todos los lectores de
            pantalla. Si algo te cierra el paso,{' '}
            <Link to="/contact" search={{ asunto: 'accesibilidad' }}>
              escríbenos
            </Link>{' '}
            y lo tratamos primero.
          </p>
        </section>
        <section className="prose" aria-labelledby="privacidad">
          <h2 id="privacidad">Privacidad</h2>
          <p>
            Guardamos tu correo, tu fecha de nacimiento, tu país y lo que juegas, para que puedas participar y recoger
            tus premios. La dirección postal solo se pide cuando ganas algo que hay que enviar. Puedes descargar o
            borrar tus datos en tu perfil. El texto completo está en las <Link to="/conditions">condiciones</Link>.
          </p>
        </section>
        <section className="prose" aria-labelledby="cookies">
          <h2 id="cookies">Cookies</h2>
          <p>
            Solo las que hacen falta: una que mantiene tu sesión; otra que recuerda durante un año que en este navegador
            ya se entró en tu cuenta, para que nadie pueda bloquearte la entrada probando contraseñas; y otras que duran
            minutos y sirven para enseñarte el resultado de un formulario, para emparejar el código del correo con tu
            navegador, para guardarte media hora el código de un comercio mientras entras y para volver de otro servicio
            con el que entres. Ninguna mide lo que haces, te sigue ni sale de aquí. Aparte, tu navegador recuerda lo que
            has escrito y aún no has enviado, si quieres sonido, qué resultados de la porra te ha enseñado y en qué
            puesto estabas, si ya tiene la tipografía de esta web y cuántos días has venido, para ofrecerte una sola vez
            instalarla. También guarda los archivos con los que se dibujan las páginas, nunca las páginas.
          </p>
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
        </section>
      </div>
    </WallPage>
  )
}

function Proofs() {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  return (
    <p className="cluster">
      {campaigns
        .filter(({ playable }) => playable)
        .map(({ slug, edition, title }) => (
          <Link key={slug} to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
            La huella y la prueba de «{title}»
          </Link>
        ))}
    </p>
  )
}
