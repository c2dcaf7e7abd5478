import { isSignInStep } from '../routing/onward-from.ts'
import { POPUP_MARKER, RETURNED } from '../routing/popup-marker.ts'
import { isWaiting } from './open-popup.ts'
import { forgetPopup, isPopupPage, isPopupWindow, rememberPopup } from './popup-window.ts'

/**
 * At the start of the app: the marker goes, and the popup closes. Not while the popup shows the steps of signing in on
 * our own pages: it has not returned yet.
 */
export function leavePopup(isSignedIn: boolean) {
  const { pathname } = location
  if (isPopupWindow()) return isSignInStep(pathname) ? rememberPopup() : returnFromPopup()
  if (!isPopupPage(pathname)) clearMarker(isSignedIn)
}

/** The popup has come back: tells the window that waits for it, whatever has become of the marker meanwhile. */
export function returnFromPopup() {
  inStorage((storage) => {
    storage.setItem(POPUP_MARKER, RETURNED)
    storage.removeItem(POPUP_MARKER)
  })
  forgetPopup()
  if (!showsError()) window.close()
}

/** The specification's words for any window: a tab that was opened from a mail must not close while it is of use. */
function clearMarker(isSignedIn: boolean) {
  // A quick click came before this start: the marker is this window's own.
  if (isWaiting()) return
  const wasThere = inStorage((storage) => {
    const marker = storage.getItem(POPUP_MARKER)
    storage.removeItem(POPUP_MARKER)
    return marker !== null
  })
  if (wasThere && window.opener !== null && !isSignedIn && !showsError()) window.close()
}

const showsError = () => document.querySelector('[data-error]') !== null

function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
