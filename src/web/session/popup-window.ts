import { POPUP_PAGE, POPUP_SESSION_KEY, POPUP_WINDOW_NAME } from '../routing/popup-marker.ts'

/**
 * Returns whether this window is the popup. Session storage survives a visit to another site; the window's name does
 * not.
 */
export function isPopupWindow(): boolean {
  if (window.name === POPUP_WINDOW_NAME) return true
  try {
    return sessionStorage.getItem(POPUP_SESSION_KEY) !== null
  } catch {
    return false
  }
}

/** Pages meant for the popup; opened by hand, they work too. */
export const isPopupPage = (path: string) => path.startsWith(POPUP_PAGE)

/** Called by the opening window too: an early click may leave for another site before the popup's scripts run. */
export function rememberPopup(popup: Window = window) {
  try {
    popup.sessionStorage.setItem(POPUP_SESSION_KEY, 'true')
  } catch {
    // Without storage no popup is opened; in one already at another site the mark was set before.
  }
}

/** For a window that the browser does not let us close. */
export function forgetPopup() {
  window.name = ''
  try {
    sessionStorage.removeItem(POPUP_SESSION_KEY)
  } catch {
    // Nothing was stored.
  }
}
