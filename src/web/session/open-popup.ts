import { POPUP_MARKER, POPUP_NAME } from './popup-marker.ts'

export interface PopupOptions {
  /** CSS pixels of what is inside. */
  width?: number
  height?: number
  /** The marker is gone. True ends it; false says that it was not the popup that took it, and to go on waiting. */
  onReturn: (popup: Window) => Promise<boolean>
}

let stopListening = () => {}

/**
 * Opens the popup to sign in, in the middle of the browser; undefined when the browser allows no popup, or no marker
 * that its return could be noticed by.
 */
export function openPopup(url: string, { width = 960, height = 600, onReturn }: PopupOptions): Window | undefined {
  stopListening()
  try {
    localStorage.setItem(POPUP_MARKER, 'true')
  } catch {
    return
  }
  const popup = window.open(url, POPUP_NAME, features(width, height))
  if (!popup) {
    localStorage.removeItem(POPUP_MARKER)
    return
  }
  popup.focus()
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== POPUP_MARKER || newValue !== null) return
    stopListening()
    void onReturn(popup).then((isDone) => {
      if (!isDone) wait()
    })
  }
  const wait = () => {
    localStorage.setItem(POPUP_MARKER, 'true')
    window.addEventListener('storage', onStorage)
  }
  window.addEventListener('storage', onStorage)
  stopListening = () => window.removeEventListener('storage', onStorage)
  return popup
}

function features(width: number, height: number): string {
  const { outerWidth, outerHeight, screenX, screenY } = window.top ?? window
  const left = outerWidth / 2 + screenX - width / 2
  const top = outerHeight / 2 + screenY - height / 2
  const bars = ['toolbar', 'location', 'menubar', 'status', 'scrollbars', 'resizable'].map((name) => `${name}=no`)
  return [...bars, `width=${width}`, `height=${height}`, `top=${top}`, `left=${left}`].join(',')
}
