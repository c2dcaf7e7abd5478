import { SESSION_END } from './session-end.ts'

const CHANNEL = 'temporada:session'

interface Tab {
  /** The member for whom this page was rendered; undefined for an anonymous visitor. */
  memberId: () => string | undefined
  /** True during a navigation, which discovers by itself that the session has ended. */
  isNavigating: () => boolean
}

/**
 * Watches the session, which all tabs of a browser share. A tab that loads tells the other tabs its member. A tab that
 * learns of the end of the session, by a sign-out or by a call, tells the others that there is no member. A tab with
 * the page of another member reloads.
 */
export function watchSession({ memberId, isNavigating }: Tab): void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => {
    if (memberId() && data !== memberId()) leave()
  })
  addEventListener(SESSION_END, () => {
    channel?.postMessage(null)
    if (memberId() && !isNavigating()) leave()
  })
  channel?.postMessage(memberId() ?? null)
  leaveRestored(() => memberId() !== undefined)
}

/**
 * Opens the channel between tabs. Some browsers refuse a channel if they block storage for this site; then there is no
 * session either.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}

/**
 * Hides a personal page before it enters the browser's back-forward cache, and reloads the page when the browser
 * restores it, because the member may have signed out meanwhile.
 */
function leaveRestored(isPersonal: () => boolean): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isPersonal()) hide()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isPersonal()) leave()
  })
}

/** Hides the page at once: on a slow connection it would stay visible until the server sends the current page. */
function leave(): void {
  hide()
  location.reload()
}

const hide = () => {
  document.documentElement.style.visibility = 'hidden'
}
