import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Exit } from '#contract/exits.schema.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { siteQuery } from '#web/functions/site.ts'
import { ClosedExit } from './closed-exit.tsx'
import { SignpostArt } from './signpost-art.tsx'
import './exit-page.css'

type Open = Extract<Exit, { state: 'open' }>

export function ExitPage({ exit }: { exit: Exit }) {
  if (exit.state === 'closed') return <ClosedExit exit={exit} />
  return exit.host === null ? <WayWithin exit={exit} /> : <WayOut exit={exit} host={exit.host} />
}

function WayOut({ exit, host }: { exit: Open; host: string }) {
  const { name: siteName } = useSuspenseQuery(siteQuery).data
  return (
    <InBetween
      exit={exit}
      title={`Vas a salir de ${siteName}`}
      lead={
        <p>
          Este enlace lleva a <strong>{exit.name}</strong>, en <strong className="exit-host">{host}</strong>. Es otra
          web, con sus propias normas.
        </p>
      }
    >
      <p>No le pasamos nada: ni quién eres, ni tu correo, ni desde qué página sales. {COUNTED}</p>
      <p>Lo que hagas allí queda entre esa web y tú. Para volver, usa el botón de atrás.</p>
    </InBetween>
  )
}

function WayWithin({ exit }: { exit: Open }) {
  const { name: siteName } = useSuspenseQuery(siteQuery).data
  return (
    <InBetween
      exit={exit}
      title={exit.name}
      lead={
        <p>
          Este enlace lleva a otra página de <strong>{siteName}</strong>,{' '}
          <strong className="exit-host">{exit.url}</strong>. No sales de esta web.
        </p>
      }
    >
      <p>{COUNTED}</p>
    </InBetween>
  )
}

const COUNTED = 'Nosotros solo contamos cuántas veces se usa este enlace cada día, sin apuntar quién.'

interface InBetweenProps {
  exit: Open
  title: string
  lead: ReactNode
  /** Explains the use of the visitor's data. */
  children: ReactNode
}

function InBetween({ exit: { name, url }, title, lead, children }: InBetweenProps) {
  return (
    <Page
      tone="ground"
      title={title}
      lead={lead}
      poster={<SignpostArt />}
      actions={
        <>
          <a className={buttonClass({ size: 'lg' })} href={url} rel="noopener noreferrer nofollow">
            Ir a {name}
          </a>
          <Link to="/" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            Quedarme aquí
          </Link>
        </>
      }
    >
      <section className="prose" aria-labelledby="datos">
        <h2 id="datos">Qué pasa con tus datos</h2>
        {children}
      </section>
    </Page>
  )
}
