import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '../functions/session.ts'
import { openPopup } from './open-popup.ts'
import { refreshQueries } from './refresh-queries.ts'

interface ProviderPopup {
  /** The `href` of the link: the address on this site that redirects to the provider. */
  href: string
  /** The page to open for a member. */
  onward: string
  router: AnyRouter
  queryClient: QueryClient
}

/**
 * Signs in with a provider in a popup, and continues in this window after the popup has returned. Returns false if no
 * popup can be opened.
 */
export function signInInPopup({ href, onward, router, queryClient }: ProviderPopup): boolean {
  async function onRemoval(isBack: boolean): Promise<boolean> {
    await refreshQueries(queryClient)
    if (queryClient.getQueryData(sessionQuery.queryKey)?.user) {
      router.clearCache()
      await router.navigate({ href: onward })
      return true
    }
    // The visitor is new or was refused; the sign-up page handles both cases. A full load, because only the server can
    // read the reason.
    if (isBack) location.assign('/signup/provider')
    return isBack
  }
  const url = new URL(href)
  url.searchParams.set('ventana', '1')
  return openPopup(url.href, { onRemoval })
}
