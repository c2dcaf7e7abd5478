import { POPUP_MARKER, POPUP_NAME, POPUP_PAGE } from './popup-marker.ts'

/**
 * At the start of the app, once the session is known: the marker goes, which tells the window that waits for it, and
 * the popup closes. Only the popup: a tab that was opened from a mail could be closed by its script too.
 */
export function leavePopup(isSignedIn: boolean) {
  const isPopup = window.name === POPUP_NAME || location.pathname === POPUP_PAGE
  const isOpened = window.opener !== null && !isSignedIn
  if (!takeMarker(isPopup)) return
  const showsFault = document.querySelector('[data-error]') !== null
  if ((isPopup || isOpened) && !showsFault) window.close()
}

/** Whether it was there; the popup's own start is told to the other windows even if one of them took it away. */
function takeMarker(isPopup: boolean): boolean {
  try {
    const isThere = localStorage.getItem(POPUP_MARKER) !== null
    if (!isThere && isPopup) localStorage.setItem(POPUP_MARKER, 'true')
    localStorage.removeItem(POPUP_MARKER)
    return isThere || isPopup
  } catch {
    return isPopup
  }
}
