import { POPUP_MARKER, POPUP_NAME, RETURNED } from '../routing/popup-marker.ts'
import { isPopupPage, isPopupWindow, rememberPopup } from './popup-window.ts'

export interface PopupOptions {
  /** CSS pixels of what is inside. */
  width?: number
  height?: number
  /** Called for each removal of the marker; the popup has removed it itself if `isBack`. True ends the waiting. */
  onRemoval: (isBack: boolean) => Promise<boolean>
}

interface OpenPopup {
  url: string
  popup: Window
  stopWaiting: () => void
}

let current: OpenPopup | undefined

/** Whether this window has opened a popup that nobody has signed in in yet. */
export const isWaiting = () => current !== undefined

/** Windows do not stand side by side on a phone. */
const PHONE = '(pointer: coarse) and (max-width: 47.5rem)'

/**
 * Opens the popup to sign in, or brings the one that is open to the front. False where there can be none: the browser
 * allows no popup or no marker, the screen is a phone's, or this is the popup.
 */
export function openPopup(url: string, { width = 960, height = 600, onRemoval }: PopupOptions): boolean {
  if (isPopupWindow() || isPopupPage(location.pathname) || matchMedia(PHONE).matches) return false
  try {
    localStorage.setItem(POPUP_MARKER, 'true')
  } catch {
    return false
  }
  const popup = openWindow(url, width, height)
  if (!popup) {
    localStorage.removeItem(POPUP_MARKER)
    return false
  }
  rememberPopup(popup)
  popup.focus()
  current?.stopWaiting()
  current = { url, popup, stopWaiting: waitForRemoval(onRemoval) }
  return true
}

/** What is written in a popup that is open stays: it is not loaded again. */
function openWindow(url: string, width: number, height: number): Window | null {
  if (current?.url === url && !current.popup.closed) return current.popup
  return window.open(url, POPUP_NAME, features(width, height))
}

/** Other windows clear the marker too when they start, so the waiting goes on until somebody is signed in. */
function waitForRemoval(onRemoval: PopupOptions['onRemoval']): () => void {
  const waiting = new AbortController()
  let last = Promise.resolve()
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== POPUP_MARKER || newValue !== null) return
    // One after the other: an answer that left before the return must not stand for the one after it.
    last = last.then(async () => {
      if (!waiting.signal.aborted && (await onRemoval(oldValue === RETURNED))) stop()
    })
  }
  function stop() {
    waiting.abort()
    current?.popup.close()
    current = undefined
  }
  window.addEventListener('storage', onStorage, { signal: waiting.signal })
  return () => waiting.abort()
}

function features(width: number, height: number): string {
  const { outerWidth, outerHeight, screenX, screenY } = window.top ?? window
  const left = outerWidth / 2 + screenX - width / 2
  const top = outerHeight / 2 + screenY - height / 2
  const bars = ['toolbar', 'location', 'menubar', 'status', 'scrollbars', 'resizable'].map((name) => `${name}=no`)
  return [...bars, `width=${width}`, `height=${height}`, `top=${top}`, `left=${left}`].join(',')
}
