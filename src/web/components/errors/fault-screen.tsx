import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProblemError } from '#contract/problem-error.ts'
import { servedPage } from '../../platform/crawlers.ts'
import { reloadGuard } from '../../platform/reload-guard.ts'
import { Page } from '../layout/page.tsx'
import { Button, buttonClass } from '../ui/button.tsx'

/** Every error but a 404. The message of an unknown error may hold anything, so it is never shown. */
export function FaultScreen({ error }: ErrorComponentProps) {
  // A script that could not be fetched: the document is already on its way again.
  if (!import.meta.env.SSR && reloadGuard.isReloading()) return null
  const served = servedPage()
  if (served !== undefined) return <ServedPage html={served} error={error} />
  return <FaultWords error={error} />
}

/** Crawlers keep the page that the server drew; the fault is only logged. */
function ServedPage({ html, error }: { html: string; error: unknown }) {
  useEffect(() => console.error(`Error hidden from ${navigator.userAgent}`, error), [error])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is this document's own markup
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

function FaultWords({ error }: { error: unknown }) {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { code, message, description } = wordsFor(error)
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
        ) : code === 401 ? (
          // A full load: the session that the browser remembers has ended.
          <a href={`/?volver=${encodeURIComponent(here)}#entrar`} className={buttonClass()}>
            Volver a entrar
          </a>
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

function wordsFor(error: unknown) {
  if (!(error instanceof ProblemError)) {
    const description = 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.'
    return { code: 500, message: 'Internal Server Error', description }
  }
  const reference = error.body.reference ? ` Referencia: ${error.body.reference}.` : ''
  return { code: error.status, message: 'No ha podido ser', description: error.body.detail + reference }
}
