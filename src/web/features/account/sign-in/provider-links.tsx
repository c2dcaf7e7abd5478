import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { IdentityProvider } from '#contract/identity-providers.schema.ts'
import { isPrimaryClick } from '#web/browser/navigation/is-primary-click.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { siteQuery } from '#web/functions/site.ts'

interface ProviderLinksProps {
  onward?: string | undefined
  /** Text that separates the links from the form below. */
  or?: string
  /** The brand's own provider alone, or those of others; both by default. */
  only?: 'own' | 'others'
}

/** Renders a link «Seguir con …» for each configured identity provider, or nothing if there are none. */
export function ProviderLinks({ onward, or, only }: ProviderLinksProps) {
  const { identityProviders } = useSuspenseQuery(siteQuery).data
  const providers = only ? identityProviders.filter(({ isOwn }) => isOwn === (only === 'own')) : identityProviders
  return providers.length > 0 ? <Links providers={providers} onward={onward} or={or} /> : null
}

interface LinksProps {
  providers: readonly IdentityProvider[]
  onward: string | undefined
  or: string | undefined
}

/**
 * Renders links that open a popup. They work as ordinary links if there is no JavaScript, if popups or storage are
 * blocked, or if the click has a modifier key.
 */
function Links({ providers, onward, or }: LinksProps) {
  const router = useRouter()
  const { via } = useSearch({ from: '__root__' })
  const queryClient = useQueryClient()
  const popup = useRef<typeof import('#web/session/provider-popup.ts')>(undefined)
  const [isWaiting, setWaiting] = useState(false)

  // Loaded before the click, because browsers block a window that opens after a delay.
  useEffect(() => {
    import('#web/session/provider-popup.ts').then(
      (loaded) => {
        popup.current = loaded
      },
      () => undefined,
    )
  }, [])

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPrimaryClick(event)) return
    const { href } = event.currentTarget
    if (!popup.current?.signInInPopup({ href, onward: onward ?? '/home', router, queryClient })) return
    event.preventDefault()
    setWaiting(true)
    // A visitor who returns to this window no longer waits for the popup.
    window.addEventListener('focus', () => setWaiting(false), { once: true })
  }

  const query = new URLSearchParams({ ...(onward && { volver: onward }), ...(via && { via }) })
  return (
    <div className="stack stack--tight">
      {providers.map(({ id, name, isOwn }) => (
        <a
          key={id}
          href={`/api/_auth/provider/${id}${query.size > 0 ? `?${query}` : ''}`}
          rel="nofollow"
          // Providers refuse to be in a frame.
          target="_top"
          className={buttonClass(isOwn ? { size: 'lg' } : { variant: 'secondary' })}
          onClick={onClick}
        >
          Seguir con {name}
        </a>
      ))}
      <p role="status" className="small muted">
        {isWaiting ? 'Termina de entrar en la otra ventana.' : null}
      </p>
      {or ? <p>{or}</p> : null}
    </div>
  )
}
