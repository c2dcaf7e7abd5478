import type { QueryClient } from '@tanstack/react-query'
import { SESSION_END } from '../browser/session/session-end.ts'
import { SESSION_PATH, sessionQuery } from '../functions/session.ts'

/** Clears the session only once the server has ended it; until then the visitor stays signed in here too. */
export async function clearSession(queryClient: QueryClient) {
  const response = await fetch(SESSION_PATH, { method: 'DELETE' })
  if (!response.ok) throw new Error(`DELETE ${SESSION_PATH} failed with status ${response.status}`)
  queryClient.setQueryData(sessionQuery.queryKey, {})
  dispatchEvent(new Event(SESSION_END))
  silenceDevice().catch(() => {})
}

/**
 * The server sends nothing to a device that is signed out; a notice that is on its way would still arrive. Not
 * `browser/services/push.ts`: to share it, every page would load a script more.
 */
async function silenceDevice() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

const IMPERSONAL = ['session', 'site', 'flash']

/** For a change of visitor: cached data belongs to the previous one. */
export function dropPersonalQueries(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !IMPERSONAL.includes(String(queryKey[0])) })
}
