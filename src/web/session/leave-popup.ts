import { isSignInStep } from '../routing/onward-from.ts'
import { POPUP_MARKER, POPUP_RETURNED } from '../routing/popup-marker.ts'
import { isWaiting } from './open-popup.ts'
import { forgetPopup, isPopupPage, isPopupWindow, rememberPopup } from './popup-window.ts'

/**
 * Clears the marker and closes the popup when the app starts. Does neither on a sign-in step inside the popup, because
 * the popup has not returned yet.
 */
export function leavePopup(isSignedIn: boolean) {
  const { pathname } = location
  if (isPopupWindow()) return isSignInStep(pathname) ? rememberPopup() : returnFromPopup()
  if (!isPopupPage(pathname)) clearMarker(isSignedIn)
}

/** Signals the popup's return to the waiting window, even if the marker has changed meanwhile. */
export function returnFromPopup() {
  inStorage((storage) => {
    storage.setItem(POPUP_MARKER, POPUP_RETURNED)
    storage.removeItem(POPUP_MARKER)
  })
  forgetPopup()
  if (!showsError()) window.close()
}

/**
 * Removes the marker, and closes a window without a user. The specification closes any such window
 * (docs/specification.md, section 4), but this closes only windows that a script has opened, so that a tab opened from
 * a mail stays.
 */
function clearMarker(isSignedIn: boolean) {
  // A click in this window has opened the popup before the app started, so the marker belongs to this window.
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
