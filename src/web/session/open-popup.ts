import { POPUP_MARKER, POPUP_RETURNED, POPUP_WINDOW_NAME } from '../routing/popup-marker.ts'
import { isPopupPage, isPopupWindow, rememberPopup } from './popup-window.ts'

export interface PopupOptions {
  /** CSS pixels of the content area. */
  width?: number
  height?: number
  /**
   * Called at each removal of the marker; `isBack` is true if the popup itself removed the marker. Returns true to stop
   * waiting.
   */
  onRemoval: (isBack: boolean) => Promise<boolean>
}

interface OpenPopup {
  url: string
  popup: Window
  stopWaiting: () => void
}

let current: OpenPopup | undefined

/** Returns true if this window has opened a popup and no visitor has signed in yet. */
export const isWaiting = () => current !== undefined

/** Media query for phones, which do not show windows side by side. */
const PHONE = '(pointer: coarse) and (max-width: 47.5rem)'

/**
 * Opens the sign-in popup, or focuses the open one. Returns false if that is impossible: popups or storage are blocked,
 * the screen is a phone's, this window is the popup, or the page is in a frame, whose session a popup cannot open.
 */
export function openPopup(url: string, { width = 960, height = 600, onRemoval }: PopupOptions): boolean {
  if (window !== window.top || isPopupWindow() || isPopupPage(location.pathname) || matchMedia(PHONE).matches)
    return false
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

/** Opens the popup. Returns a popup that is already open without reloading it, so that the visitor's input stays. */
function openWindow(url: string, width: number, height: number): Window | null {
  if (current?.url === url && !current.popup.closed) return current.popup
  return window.open(url, POPUP_WINDOW_NAME, features(width, height))
}

/**
 * Waits for the removal of the marker. Other windows also remove it when they start, so the waiting continues until a
 * visitor is signed in.
 */
function waitForRemoval(onRemoval: PopupOptions['onRemoval']): () => void {
  const waiting = new AbortController()
  let last = Promise.resolve()
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== POPUP_MARKER || newValue !== null) return
    // The calls run one after the other, so that a response from before the popup's return does not replace a later
    // response.
    last = last.then(async () => {
      if (!waiting.signal.aborted && (await onRemoval(oldValue === POPUP_RETURNED))) stop()
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
