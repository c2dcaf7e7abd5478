import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { NOT_FOUND_TITLE } from '#web/routing/page-head.ts'
import { requestedUrl } from '#web/routing/requested-url.ts'
import { Page } from '../layout/page/page.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useFaultTitle } from './use-fault-title.ts'
import './torn-poster.css'

const subscribe = (notice: () => void) => {
  window.addEventListener('hashchange', notice)
  return () => window.removeEventListener('hashchange', notice)
}

/**
 * Shown when no route matches the address, with the text of docs/specification.md, section 2, and the requested path.
 */
export function NotFoundScreen() {
  // Re-renders when the address changes, because the router does not re-render between two unknown addresses.
  useLocation({ select: ({ href }) => href })
  // The server never receives the hash.
  const address = useSyncExternalStore(subscribe, () => requestedUrl() + window.location.hash, requestedUrl)
  return (
    <MissingScreen
      message={`Page not found: ${address}`}
      address={address}
      description="La dirección ha cambiado o nunca existió. Desde el inicio llegas a todo lo demás."
    />
  )
}

interface MissingScreenProps {
  /** For programs, in the words of docs/specification.md. */
  message?: string
  /** The address that does not exist, for visitors. */
  address?: string
  title?: string
  description: string
  /** The link that leads on, by default to the start. */
  way?: ReactNode
}

/**
 * Shows the 404 screen. The default of `message` is the specification's text, for a route that exists but has nothing
 * to show.
 */
export function MissingScreen({
  message = 'Page Not Found',
  address,
  title = NOT_FOUND_TITLE,
  description,
  way,
}: MissingScreenProps) {
  useFaultTitle(NOT_FOUND_TITLE)
  return (
    <Page
      width="text"
      title={title}
      poster={<div className="torn-poster" />}
      lead={<p data-error="description">{description}</p>}
      actions={
        way ?? (
          <Link to="/" className={buttonClass()}>
            Volver al inicio
          </Link>
        )
      }
    >
      <p className="small muted break-anywhere">
        <span data-error="code">404</span>
        {address ? ` · No existe ${address}` : null}
        <span hidden data-error="message">
          {message}
        </span>
      </p>
    </Page>
  )
}
