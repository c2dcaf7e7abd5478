/** The message that the server sends (src/api/reminders/push/push-service.ts). */
interface Shown {
  title: string
  body: string
  /** A path on this site. */
  path: string
  icon?: string
  badge?: string
}

/** Shown for an unreadable message, because a browser has to show a notice for every message. */
const UNREADABLE: Shown = {
  title: 'Te queda algo por jugar',
  body: 'Ábrelo para ver qué te espera hoy.',
  path: '/home',
}

export function readMessage(text: string | undefined, origin: string): Shown {
  try {
    const { title, body, path, icon, badge } = JSON.parse(text ?? '')
    if (typeof title !== 'string' || typeof body !== 'string') return UNREADABLE
    return { title, body, path: pathOn(origin, path), ...ownPicture('icon', icon), ...ownPicture('badge', badge) }
  } catch {
    return UNREADABLE
  }
}

/** Returns an address of this site as a path; the home page for any other address. */
export function pathOn(origin: string, address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return UNREADABLE.path
  const { origin: where, pathname, search } = new URL(address, origin)
  return where === origin ? pathname + search : UNREADABLE.path
}

const ownPicture = (name: 'icon' | 'badge', address: unknown) =>
  typeof address === 'string' && /^\/[^/\\]/.test(address) ? { [name]: address } : {}
