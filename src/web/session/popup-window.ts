import { POPUP_PAGE, POPUP_SESSION_KEY, POPUP_WINDOW_NAME } from '../routing/popup-marker.ts'

/**
 * Returns whether this window is the popup. A visit to another site clears the window's name but not the session
 * storage.
 */
export function isPopupWindow(): boolean {
  if (window.name === POPUP_WINDOW_NAME) return true
  try {
    return sessionStorage.getItem(POPUP_SESSION_KEY) !== null
  } catch {
    return false
  }
}

/** Returns true for pages that are meant for the popup. They also work in an ordinary window. */
export const isPopupPage = (path: string) => path.startsWith(POPUP_PAGE)

/**
 * Marks a window as the popup. The opener calls this too, because an early click may lead to another site before the
 * popup's scripts run.
 */
export function rememberPopup(popup: Window = window) {
  try {
    popup.sessionStorage.setItem(POPUP_SESSION_KEY, 'true')
  } catch {
    // Without storage no popup is opened. A popup that is already on another site was marked before.
  }
}

/** Removes the mark from a window that the browser does not let us close. */
export function forgetPopup() {
  window.name = ''
  try {
    sessionStorage.removeItem(POPUP_SESSION_KEY)
  } catch {
    // Without storage there is no mark to remove.
  }
}
