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
 * Rendered empty from the start, so that a screen reader announces the words that come later. An open modal hides all
 * elements without `aria-live` from screen readers.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline" role="status" aria-live="polite">
      {isOnline ? null : <p>Sin conexión. Puedes seguir leyendo; jugarás cuando vuelva.</p>}
    </div>
  )
}
