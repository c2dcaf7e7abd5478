import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '../functions/session.ts'
import { openPopup } from './open-popup.ts'
import { refreshQueries } from './refresh-queries.ts'

export interface ProviderPopup {
  /** The provider's address on this site, from the link. */
  href: string
  /** A member's target. */
  onward: string
  router: AnyRouter
  queryClient: QueryClient
}

/** Signs in in a popup and continues here after its return; returns false if no popup is possible. */
export function signInInPopup({ href, onward, router, queryClient }: ProviderPopup): boolean {
  async function onRemoval(isBack: boolean): Promise<boolean> {
    await refreshQueries(queryClient)
    if (queryClient.getQueryData(sessionQuery.queryKey)?.user) {
      router.clearCache()
      await router.navigate({ href: onward })
      return true
    }
    // The visitor is new or was refused; that page shows which. A full load, because only the server has read the
    // reason.
    if (isBack) location.assign('/signup/provider')
    return isBack
  }
  const url = new URL(href)
  url.searchParams.set('ventana', '1')
  return openPopup(url.href, { onRemoval })
}
