import { POPUP_MARKER, POPUP_SESSION_KEY, POPUP_WINDOW_NAME } from '../routing/popup-marker.ts'

/** Returns whether the app has to handle the sign-in popup when it starts. Without storage there is no popup. */
export function concernsPopup(): boolean {
  try {
    return window.name === POPUP_WINDOW_NAME || POPUP_SESSION_KEY in sessionStorage || POPUP_MARKER in localStorage
  } catch {
    return false
  }
}
