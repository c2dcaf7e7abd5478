import { POPUP_NAME, POPUP_PAGE, REMEMBERED } from '../routing/popup-marker.ts'

/** Whether this window is the popup. Its name is gone after a visit to another site; the session storage is not. */
export function isPopupWindow(): boolean {
  if (window.name === POPUP_NAME) return true
  try {
    return sessionStorage.getItem(REMEMBERED) !== null
  } catch {
    return false
  }
}

/** Both pages are only ever shown in the popup; opened by hand, they work too. */
export const isPopupPage = (path: string) => path.startsWith(POPUP_PAGE)

/** By the window that opens it too: a quick click leaves for another site before the popup's own scripts have run. */
export function rememberPopup(popup: Window = window) {
  try {
    popup.sessionStorage.setItem(REMEMBERED, 'true')
  } catch {
    // Without storage no popup is opened; in one that is at another site already it was remembered before.
  }
}

/** For a window that the browser does not let us close. */
export function forgetPopup() {
  window.name = ''
  try {
    sessionStorage.removeItem(REMEMBERED)
  } catch {
    // Nothing was remembered.
  }
}
