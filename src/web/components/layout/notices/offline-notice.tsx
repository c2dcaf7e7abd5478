import { useSyncExternalStore } from 'react'
import './offline-notice.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Shows a notice while the browser is offline. The element is rendered empty from the start, so that a screen reader
 * announces the text when it appears. `aria-live` is set although `role` implies it, because an open modal hides
 * elements without this attribute from screen readers.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline" role="status" aria-live="polite">
      {isOnline ? null : <p>Sin conexión. Puedes seguir leyendo; podrás jugar en cuanto vuelva.</p>}
    </div>
  )
}
