import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// Served in place of the worker when an operator has turned it off: browsers that have one fetch this and lose both.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith('temporada-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
