import { fetchStrategy } from './fetch-strategy.ts'
import { pathOn, readMessage } from './push-message.ts'
import type { FetchEvent, NotificationClick, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Replaced by build/service-worker.ts. */
declare const BUILD: string
/** The address of the offline page, then the addresses of its files. */
declare const OFFLINE: readonly [page: string, ...files: string[]]

const PREFIX = 'temporada-'
const CACHE = PREFIX + BUILD

self.addEventListener('install', (event) => {
  // A new worker may take over open pages at once, because its cache contains only the offline page and files whose
  // content never changes.
  event.waitUntil(Promise.all([self.skipWaiting(), keepOfflinePage()]))
})

self.addEventListener('activate', (event) => {
  // Disables navigation preload, which former workers enabled: if the preload of a page fails, Firefox gives up on the
  // page and would not show the offline page.
  event.waitUntil(Promise.all([forgetFormerBuilds(), self.registration.navigationPreload?.disable()]))
})

self.addEventListener('fetch', (event) => {
  const way = fetchStrategy(event.request, self.location.origin)
  if (way === 'page') event.respondWith(pageOrOffline(event))
  if (way === 'file') event.respondWith(keptOrFetched(event))
})

self.addEventListener('push', (event) => {
  const { title, path, ...look } = readMessage(event.data?.text(), self.location.origin)
  // Shows one notice at a time; the notice of a new day sounds again.
  const options = { ...look, lang: 'es', tag: 'hoy', renotify: true, data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openGame(event)))

/** Focuses the page that shows the game, or opens a new one; leaves other pages alone. */
async function openGame({ notification }: NotificationClick): Promise<void> {
  notification.close()
  const path = pathOn(self.location.origin, notification.data?.path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => pathOn(self.location.origin, url) === path)
  await (open ? open.focus() : self.clients.openWindow(path))
}

async function keepOfflinePage(): Promise<void> {
  const [page, ...files] = OFFLINE
  const cache = await caches.open(CACHE)
  // The offline page has the same address in every build, so its request bypasses the browser's cache. The files of the
  // offline page may come from that cache.
  await Promise.all([cache.add(new Request(page, { cache: 'reload' })), cache.addAll(files)])
}

/**
 * Deletes the caches of all earlier builds except the previous one, because tabs that show the previous build may still
 * request a script that the server no longer has.
 */
async function forgetFormerBuilds(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Fetches a page, or returns the offline page. Pages are never cached, because a page may belong to a member or show a
 * play that is over.
 */
async function pageOrOffline({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request)
  } catch (fault) {
    const page = await caches.match(OFFLINE[0])
    if (page) return page
    throw fault
  }
}

async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  // Some proxies return a page for every request; only this site marks a file as immutable.
  if (answer.ok && answer.headers.get('cache-control')?.includes('immutable')) {
    const copy = answer.clone()
    // If the storage is full, the file is fetched again.
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => {}),
    )
  }
  return answer
}
