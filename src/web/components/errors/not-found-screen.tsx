import { Link, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Page } from '../layout/page.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useScreenTitle } from './use-screen-title.ts'

const subscribe = (notice: () => void) => {
  window.addEventListener('hashchange', notice)
  return () => window.removeEventListener('hashchange', notice)
}

/** The 404 screen: the specification's text with the full path as it stands in the address bar. */
export function NotFoundScreen() {
  const asked = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  useScreenTitle('Aquí no hay nada')
  // The server never sees the hash, and the router may have rewritten the query: the browser's own word is added later.
  const path = useSyncExternalStore(
    subscribe,
    () => window.location.pathname + window.location.search + window.location.hash,
    () => asked,
  )
  return (
    <Page
      width="text"
      title="Aquí no hay nada"
      lead={<p data-error="message">{`Page not found: ${path}`}</p>}
      actions={
        <Link to="/" className={buttonClass()}>
          Volver al inicio
        </Link>
      }
    >
      <p className="muted">
        <span data-error="code">404</span> · La dirección ha cambiado o nunca existió. Las promociones de ahora están en
        la portada.
      </p>
    </Page>
  )
}
