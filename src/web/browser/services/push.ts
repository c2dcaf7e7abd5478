/** The support for push notices in this browser, independent of the session. */
export type PushSupport = 'none' | 'once installed' | 'denied' | 'possible'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'possible'
  // Safari on a phone or a tablet supports push only in the installed app.
  return 'standalone' in navigator && navigator.standalone === false ? 'once installed' : 'none'
}

/** Returns the id under which the server knows this browser; null without a subscription for this key. */
export async function ownDeviceId(publicKey: string): Promise<string | null> {
  if (Notification.permission !== 'granted') return null
  const subscription = await ownSubscription()
  return subscription && isOf(subscription, publicKey) ? idOf(subscription) : null
}

/** Asks the visitor for permission, so call it in response to a tap. Returns null if the visitor refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // A browser refuses a second subscription with another key.
  if (former && !isOf(former, publicKey)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return subscription.toJSON()
}

/** Ends this browser's subscription. Ignores failures: a browser that cannot do it has no working subscription. */
export async function unsubscribe(): Promise<void> {
  await ownSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {})
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function isOf({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  return applicationServerKey !== null && base64url(applicationServerKey) === publicKey
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
