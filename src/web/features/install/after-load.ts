import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from '#web/browser/build-updates.ts'
import { paintFirst } from '#web/browser/paint-first.ts'
import { watchSession } from '#web/browser/session-tabs.ts'
import { afterVisit, isDue, NOTHING, type OfferMemory } from './offer-memory.ts'

/** Chromium's event: the site may be installed, and this asks the visitor. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs a site: by its own question, or by words about its menu. */
export type InstallWay = InstallPrompt | 'by hand'

const KEY = 'temporada:install'
let prompt: InstallPrompt | undefined
const heard = new Set<() => void>()

/** Safari on a phone or a tablet, which has no event; false elsewhere and in the installed app. */
const installsByHand = () => 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1

/** Tells the caller the way to offer today, now or once the browser is ready; returns how to stop listening. */
export function onOffer(show: (way: InstallWay) => void): () => void {
  noteVisit()
  const offer = () => {
    const way = prompt ?? (installsByHand() ? 'by hand' : undefined)
    if (!way || !isDue(read(), today())) return
    write({ ...read(), offered: today() })
    show(way)
  }
  heard.add(offer)
  offer()
  return () => heard.delete(offer)
}

function noteVisit(): void {
  write(afterVisit(read(), today()))
}

/** For good, whatever the answer was. */
export function answerOffer(): void {
  write({ ...read(), isAnswered: true })
}

interface Page {
  router: AnyRouter
  /** Empty in development. */
  build: string
  hasWorker: boolean
  memberId: () => string | undefined
}

/** What a page does once it needs nothing else. */
export function afterLoad({ router, build, hasWorker, memberId }: Page): void {
  paintFirst(router)
  addEventListener('beforeinstallprompt', keepPrompt)
  addEventListener('appinstalled', answerOffer)
  if (build) watchBuilds(build)
  watchSession({ memberId, isNavigating: () => router.state.isLoading })
  if (memberId()) noteVisit()
  if (hasWorker) registerWorker()
}

function keepPrompt(event: Event): void {
  // Chromium would show a banner of its own on a first visit.
  event.preventDefault()
  prompt = event as Event & InstallPrompt
  for (const notice of heard) notice()
}

function registerWorker(): void {
  // Absent where the connection is not secure.
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(ignore)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** The site is whole without it. */
const ignore = () => {}

/** `YYYY-MM-DD`, as Swedes write it, by the visitor's own clock: a day is one of theirs. */
const today = () => new Date().toLocaleDateString('sv')

function read(): OfferMemory {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return NOTHING
  }
}

function write(memory: OfferMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Without storage nobody has come before, and nothing is offered.
  }
}
