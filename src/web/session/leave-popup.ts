import { isSignInStep } from '../routing/onward-from.ts'
import { POPUP_MARKER, POPUP_RETURNED } from '../routing/popup-marker.ts'
import { isWaiting } from './open-popup.ts'
import { forgetPopup, isPopupPage, isPopupWindow, rememberPopup } from './popup-window.ts'

/**
 * At the app's start: clears the marker and closes the popup. Not on the sign-in steps of our own pages inside the
 * popup, which has not returned yet.
 */
export function leavePopup(isSignedIn: boolean) {
  const { pathname } = location
  if (isPopupWindow()) return isSignInStep(pathname) ? rememberPopup() : returnFromPopup()
  if (!isPopupPage(pathname)) clearMarker(isSignedIn)
}

/** The popup has returned: signals the waiting window, whatever happened to the marker meanwhile. */
export function returnFromPopup() {
  inStorage((storage) => {
    storage.setItem(POPUP_MARKER, POPUP_RETURNED)
    storage.removeItem(POPUP_MARKER)
  })
  forgetPopup()
  if (!showsError()) window.close()
}

/**
 * The specification closes any window without a user (docs/specification.md, section 4); this limits it to
 * script-opened ones, so that a tab opened from a mail stays.
 */
function clearMarker(isSignedIn: boolean) {
  // An early click came before this start: the marker is this window's own.
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
