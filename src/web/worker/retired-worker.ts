import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// Served instead of the service worker after the operator has turned the service worker off. Browsers that have one
// fetch this file, which deletes the caches and unregisters the worker.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith('temporada-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
