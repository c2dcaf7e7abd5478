import { POPUP_MARKER, POPUP_NAME, REMEMBERED } from '../routing/popup-marker.ts'

/** Returns whether the app's start has popup tasks. Without storage there is no popup. */
export function concernsPopup(): boolean {
  try {
    return window.name === POPUP_NAME || REMEMBERED in sessionStorage || POPUP_MARKER in localStorage
  } catch {
    return false
  }
}
