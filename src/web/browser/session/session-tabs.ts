import { SESSION_END } from './session-end.ts'

const CHANNEL = 'temporada:session'

interface Tab {
  /** The owner of this page; undefined for a visitor. */
  memberId: () => string | undefined
  /** A navigation is under way, which shows by itself whether the session has ended. */
  isNavigating: () => boolean
}

/**
 * Tabs of one browser have one session. Each sends the others its member, and a page of another member is left: after
 * signing out in another tab, by whatever form, and after a call has shown that the session ended elsewhere.
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

/** A browser that blocks storage for this site may refuse; there is no session then either. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}

/**
 * A personal page that the browser may restore from its back-forward cache is hidden before: the member may have signed out
 * by then.
 */
function leaveRestored(isPersonal: () => boolean): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isPersonal()) hide()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isPersonal()) leave()
  })
}

/** The server sends the current page; on a slow connection the old page would stay until then. */
function leave(): void {
  hide()
  location.reload()
}

const hide = () => {
  document.documentElement.style.visibility = 'hidden'
}
