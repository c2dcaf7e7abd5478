import type { QueryClient } from '@tanstack/react-query'
import { SESSION_END } from '../browser/session/session-end.ts'
import { SESSION_PATH, sessionQuery } from '../functions/session.ts'

/**
 * Asks the server to end the session, then clears it in the browser. If the server fails, the visitor stays signed in
 * here too.
 */
export async function clearSession(queryClient: QueryClient) {
  const response = await fetch(SESSION_PATH, { method: 'DELETE' })
  if (!response.ok) throw new Error(`DELETE ${SESSION_PATH} failed with status ${response.status}`)
  queryClient.setQueryData(sessionQuery.queryKey, {})
  dispatchEvent(new Event(SESSION_END))
  silenceDevice().catch(() => {})
}

/**
 * Unsubscribes this device from push notices. The server sends no notices to a signed-out device, but a notice that is
 * already under way would still arrive. `browser/services/push.ts` is not used, because every page would then load one
 * more script.
 */
async function silenceDevice() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

const IMPERSONAL = ['session', 'site', 'flash']

/** Removes the cached data of the previous visitor after a change of visitor. */
export function dropPersonalQueries(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !IMPERSONAL.includes(String(queryKey[0])) })
}
