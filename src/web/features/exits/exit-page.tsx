import { Link } from '@tanstack/react-router'
import type { Exit } from '#contract/exits.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { siteQuery } from '#web/functions/site.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { ClosedExit } from './closed-exit.tsx'
import { SignpostArt } from './signpost-art.tsx'
import './exit-page.css'

export function ExitPage({ exit }: { exit: Exit }) {
  return exit.state === 'open' ? <OpenExit exit={exit} /> : <ClosedExit exit={exit} />
}

function OpenExit({ exit: { name, host, url } }: { exit: Extract<Exit, { state: 'open' }> }) {
  const { name: siteName } = useLoaded(siteQuery)
  return (
    <Page
      tone="ground"
      title={`Vas a salir de ${siteName}`}
      lead={
        <p>
          Este enlace lleva a <strong>{name}</strong>, en <strong className="exit-host">{host}</strong>. Es otra web,
          con sus propias normas.
        </p>
      }
      poster={<SignpostArt />}
      actions={
        <>
          <a className={buttonClass({ size: 'lg' })} href={url} rel="noopener noreferrer nofollow">
            Seguir a {name}
          </a>
          <Link to="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            Quedarme
          </Link>
        </>
      }
    >
      <section className="prose" aria-labelledby="datos">
        <h2 id="datos">Qué pasa con tus datos</h2>
        <p>
          No le pasamos nada: ni quién eres, ni tu correo, ni desde qué página sales. Nosotros solo contamos cuántas
          veces se usa este enlace cada día, sin apuntar quién.
        </p>
        <p>Lo que hagas allí queda entre esa web y tú. Para volver, usa el botón de atrás.</p>
      </section>
    </Page>
  )
}
