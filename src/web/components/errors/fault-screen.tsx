import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { servedPage } from '#web/browser/startup/served-document.ts'
import { reloadGuard } from '#web/browser/updates/reload-guard.ts'
import { signInPath } from '#web/format/local-path.ts'
import { JAM_TITLE, titleOfError } from '#web/routing/page-head.ts'
import { Page } from '../layout/page/page.tsx'
import { PendingScreen } from '../layout/page/pending-screen.tsx'
import { buttonClass } from '../ui/button.tsx'
import { MissingScreen } from './not-found-screen.tsx'
import { useFaultTitle } from './use-fault-title.ts'
import './jammed-press.css'
import './torn-poster.css'

/**
 * Shows the screen for every error except an unknown address. It never shows the message of an error that is not a
 * `ProblemError`, because such a message may contain anything.
 */
export function FaultScreen({ error, reference }: { error: unknown; reference?: string }) {
  // Renders nothing if a script could not be fetched and the page is already reloading.
  if (!import.meta.env.SSR && reloadGuard.isReloading()) return null
  if (hasEnded(error)) return <RedirectToSignIn />
  if (isMissing(error)) return <MissingScreen description={error.body.detail} />
  const served = servedPage()
  if (served !== undefined) return <ServedPage html={served} error={error} />
  return <FaultWords error={error} reference={reference} />
}

/**
 * Returns whether the route exists but not its content, such as a campaign of another season or a message of another
 * sender.
 */
const isMissing = (error: unknown): error is ProblemError => error instanceof ProblemError && error.status === 404

const hasEnded = (error: unknown) => error instanceof ProblemError && error.status === 401

/**
 * Opens the sign-in page with a full page load, because the data in this page's memory belong to a session that has
 * ended.
 */
function RedirectToSignIn() {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  useEffect(() => window.location.replace(signInPath(here)), [here])
  return <PendingScreen />
}

/** Shows a crawler the page as the server sent it. The error is only logged. */
function ServedPage({ html, error }: { html: string; error: unknown }) {
  useEffect(() => console.error(`Error hidden from ${navigator.userAgent}`, error), [error])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is this document's own markup
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

function FaultWords({ error, reference }: { error: unknown; reference?: string | undefined }) {
  const { code, message, description } = wordsFor(error)
  const cited = error instanceof ProblemError ? error.body.reference : reference
  const title = titleOfError(error)
  useFaultTitle(title)
  return (
    <Page
      width="text"
      title={title}
      poster={<div className={title === JAM_TITLE ? 'jammed-press' : 'torn-poster'} />}
      lead={<p data-error="description">{description}</p>}
      actions={
        isLeaving(error) ? (
          <Link to="/user/profile" className={buttonClass()}>
            Ir a mi perfil
          </Link>
        ) : (
          <WaysOn />
        )
      }
    >
      <details className="disclosure">
        <summary>Detalles</summary>
        <div className="stack stack--tight small muted">
          <p>
            <span data-error="code">{code}</span> · <span data-error="message">{message}</span>
          </p>
          {cited ? (
            <p className="break-anywhere">
              Si nos escribes, cita esta referencia:{' '}
              <span className="fault-reference" data-error="reference">
                {cited}
              </span>
            </p>
          ) : null}
        </div>
      </details>
    </Page>
  )
}

/** Renders links instead of buttons, because a failed page may have no running script. */
function WaysOn() {
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  const retry = (event: MouseEvent) => {
    event.preventDefault()
    void router.invalidate()
  }
  return (
    <>
      <a href={here} className={buttonClass()} onClick={retry}>
        Reintentar
      </a>
      <Link to="/" className={buttonClass({ variant: 'secondary' })}>
        Volver al inicio
      </Link>
    </>
  )
}

/**
 * Returns whether the account is scheduled for deletion. The owner of the account can cancel the deletion in the
 * profile.
 */
const isLeaving = (error: unknown) => error instanceof ProblemError && error.code === 'account_leaving'

/** The message of an error that has no title (docs/specification.md, section 2). */
const INTERNAL = 'Internal Server Error'

function wordsFor(error: unknown) {
  if (!(error instanceof ProblemError)) {
    return { code: 500, message: INTERNAL, description: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.' }
  }
  const { title, detail } = error.body
  return { code: error.status, message: title || INTERNAL, description: detail }
}
