import type { AnyRouter } from '@tanstack/react-router'
import { reloadGuard } from './reload-guard.ts'

interface PreloadErrorEvent extends Event {
  payload: Error
}

/**
 * Replaces a navigation by one full load of the target if a script for the target cannot be fetched, usually because a
 * newer build has replaced the script. Ignores failed preloads on hover.
 */
export function reloadOnChunkFailure(router: AnyRouter) {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as PreloadErrorEvent
    if (/CSS/.test(payload.message)) return event.preventDefault()
    silenceRouter(payload.message)
    if (router.state.status === 'pending') reloadGuard.reload(router.latestLocation.href)
  })
}

/**
 * Prevents the router's own reload, which happens once per message and tab, by writing the entry with which the router
 * marks that reload as done.
 */
function silenceRouter(message: string) {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without storage the router makes no reload either.
  }
}
