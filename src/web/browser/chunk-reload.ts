import type { AnyRouter } from '@tanstack/react-router'
import { reloadGuard } from './reload-guard.ts'

interface PreloadErrorEvent extends Event {
  payload: Error
}

/**
 * A script of a page that cannot be fetched, most often because a newer build has replaced it: the navigation that
 * needed it becomes one full load of its target. A failed preload on hover is nobody's loss, and is left alone.
 */
export function reloadOnChunkFailure(router: AnyRouter) {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as PreloadErrorEvent
    if (/CSS/.test(payload.message)) return event.preventDefault()
    silenceRouter(payload.message)
    if (router.state.status === 'pending') reloadGuard.reload(router.latestLocation.href)
  })
}

/** The router has a reload of its own, once per message for as long as the tab lives; this is how it is told: done. */
function silenceRouter(message: string) {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1')
  } catch {
    // Without storage the router does not reload either.
  }
}
