/** The part of the global scope that our workers use. TypeScript's types for workers conflict with those for pages. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    unregister(): Promise<boolean>
    navigationPreload?: { disable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void
}

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WindowClient {
  url: string
  focus(): Promise<unknown>
}

interface PushMessageEvent extends LifetimeEvent {
  data: { text(): string } | null
}

export interface NotificationClick extends LifetimeEvent {
  notification: { close(): void; data?: { path?: unknown } }
}

export interface FetchEvent extends LifetimeEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
