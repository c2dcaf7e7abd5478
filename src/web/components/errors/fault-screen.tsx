import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProblemError } from '#contract/problem-error.ts'
import { doorFrom } from '../../format/local-path.ts'
import { reloadGuard } from '../../platform/reload-guard.ts'
import { servedPage } from '../../platform/served-document.ts'
import { Page } from '../layout/page.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { useScreenTitle } from './use-screen-title.ts'

/** Every error but a 404. The message of an unknown error may hold anything, so it is never shown. */
export function FaultScreen({ error, reference }: { error: unknown; reference?: string }) {
  // A script that could not be fetched: the document is already on its way again.
  if (!import.meta.env.SSR && reloadGuard.isReloading()) return null
  if (hasEnded(error)) return <ToTheDoor />
  const served = servedPage()
  if (served !== undefined) return <ServedPage html={served} error={error} />
  return <FaultWords error={error} reference={reference} />
}

const hasEnded = (error: unknown) => error instanceof ProblemError && error.status === 401

/** A full load, because everything that this page remembers belongs to a session that has ended. */
function ToTheDoor() {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  useEffect(() => window.location.replace(doorFrom(here)), [here])
  return <PendingScreen />
}

/** Crawlers keep the page that the server drew; the fault is only logged. */
function ServedPage({ html, error }: { html: string; error: unknown }) {
  useEffect(() => console.error(`Error hidden from ${navigator.userAgent}`, error), [error])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is this document's own markup
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

function FaultWords({ error, reference }: { error: unknown; reference?: string | undefined }) {
  const router = useRouter()
  const { code, message, description } = wordsFor(error, reference)
  useScreenTitle(message)
  return (
    <Page
      width="text"
      title={<span data-error="message">{message}</span>}
      lead={<p data-error="description">{description}</p>}
      actions={
        isLeaving(error) ? (
          <Link to="/user/profile" className={buttonClass()}>
            Ir a mi perfil
          </Link>
        ) : (
          <Button onClick={() => router.invalidate()}>Reintentar</Button>
        )
      }
    >
      <p className="muted" data-error="code">
        {code}
      </p>
    </Page>
  )
}

/** The account is on its way out; its profile is where to change one's mind. */
const isLeaving = (error: unknown) => error instanceof ProblemError && error.code === 'account_leaving'

function wordsFor(error: unknown, reference?: string) {
  if (!(error instanceof ProblemError)) {
    const description = `Algo ha fallado por nuestra parte. Vuelve a intentarlo.${referenceWords(reference)}`
    return { code: 500, message: 'Internal Server Error', description }
  }
  const { detail, reference: known } = error.body
  return { code: error.status, message: 'No ha podido ser', description: detail + referenceWords(known) }
}

const referenceWords = (reference: string | undefined) => (reference ? ` Referencia: ${reference}.` : '')
