import type { RegisteredRouter } from '@tanstack/react-router'
import { isPrimaryClick } from '../browser/navigation/is-primary-click.ts'
import { notify } from '../components/ui/toasts/notify.ts'
import { localPath } from '../format/local-path.ts'
import { withoutSecret } from '../format/secret-address.ts'
import { sessionQuery } from '../functions/session.ts'
import { POPUP_SIGN_IN } from '../routing/popup-marker.ts'
import { openPopup } from './open-popup.ts'

let isOffered = false

/** Opens links with `data-sign-in` in the popup. Without a popup they lead to the landing page's sign-in form. */
export function offerSignInPopup(router: RegisteredRouter) {
  if (isOffered) return
  isOffered = true
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-sign-in]')
    if (!link || !isPrimaryClick(event)) return
    const { pathname, searchStr } = router.state.location
    // The landing page has the form itself.
    if (pathname === '/') return
    const onward = new URL(link.href).searchParams.get('volver')
    const target = onward === withoutSecret(pathname + searchStr) ? undefined : (localPath(onward) ?? '/home')
    const { href } = router.buildLocation({ to: POPUP_SIGN_IN })
    if (openPopup(href, { onRemoval: () => resume(router, target) })) event.preventDefault()
  }
  // Runs before React, whose listeners are on the document. The router ignores a click that was prevented.
  window.addEventListener('click', onClick, true)
}

/** Refetches the session. For a member, refetches the page's data in place, or navigates to the target. */
async function resume(router: RegisteredRouter, target: string | undefined): Promise<boolean> {
  const { queryClient } = router.options.context
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!user) return false
  notify('Ya estás dentro.', 'success')
  router.clearCache()
  // Invalidates instead of removing, which would flash a skeleton: an anonymous visitor has no personal data to remove.
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !SETTLED.includes(String(queryKey[0])),
    refetchType: target ? 'none' : 'active',
  })
  await (target ? router.navigate({ href: target }) : router.invalidate())
  return true
}

/** Queries that are fresh or the same for every visitor. */
const SETTLED = ['session', 'site', 'flash']
