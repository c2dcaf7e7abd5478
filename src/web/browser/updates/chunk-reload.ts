import type { AnyRouter } from '@tanstack/react-router'
import { reloadGuard } from './reload-guard.ts'

interface PreloadErrorEvent extends Event {
  payload: Error
}

/**
 * Turns a navigation whose script cannot be fetched, usually because of a newer build, into one full load of its
 * target. Ignores failed preloads on hover.
 */
export function reloadOnChunkFailure(router: AnyRouter) {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as PreloadErrorEvent
    if (/CSS/.test(payload.message)) return event.preventDefault()
    silenceRouter(payload.message)
    if (router.state.status === 'pending') reloadGuard.reload(router.latestLocation.href)
  })
}

/** The router reloads once per message and tab by itself; this entry makes it skip that. */
function silenceRouter(message: string) {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without storage the router does not reload either.
  }
}
