import { POPUP_MARKER, POPUP_NAME, REMEMBERED } from '../routing/popup-marker.ts'

/** Whether the start of the app has anything to do with the popup. Without storage there is none. */
export function concernsPopup(): boolean {
  try {
    return window.name === POPUP_NAME || REMEMBERED in sessionStorage || POPUP_MARKER in localStorage
  } catch {
    return false
  }
}
