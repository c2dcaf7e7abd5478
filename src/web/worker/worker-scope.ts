/** What our workers use of their global scope: TypeScript's own library of it cannot stand beside that of pages. */
export interface WorkerScope {
  location: { origin: string }
  registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LifetimeEvent {
  request: Request
  /** The answer to a navigation that the browser began while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
