import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '../functions/session.ts'
import { openPopup } from './open-popup.ts'
import { refreshQueries } from './refresh-queries.ts'

export interface ProviderPopup {
  /** The provider's address of this site, as the link has it. */
  href: string
  /** Where a member goes on. */
  onward: string
  router: AnyRouter
  queryClient: QueryClient
}

/** Signs in in a window of its own and goes on here once that has come back; false where there can be no such window. */
export function signInInPopup({ href, onward, router, queryClient }: ProviderPopup): boolean {
  async function onRemoval(isBack: boolean): Promise<boolean> {
    await refreshQueries(queryClient)
    if (queryClient.getQueryData(sessionQuery.queryKey)?.user) {
      router.clearCache()
      await router.navigate({ href: onward })
      return true
    }
    // Somebody who is new, or was refused; that page knows. A full load, because only the server has read why.
    if (isBack) location.assign('/signup/provider')
    return isBack
  }
  const url = new URL(href)
  url.searchParams.set('ventana', '1')
  return openPopup(url.href, { onRemoval })
}
