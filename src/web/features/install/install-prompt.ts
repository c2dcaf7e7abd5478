import { afterVisit, isDue, NOTHING, type OfferMemory } from './offer-memory.ts'

/** Chromium's event: the site may be installed, and this asks the visitor. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The way in which this browser installs a site: by its own question, or by words about its menu. */
export type InstallWay = InstallPrompt | 'by hand'

const KEY = 'temporada:install'
let prompt: InstallPrompt | undefined
const heard = new Set<() => void>()

/** Safari on a phone or a tablet, which has no event; false elsewhere and in the installed app. */
const installsByHand = () => 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1

/** Calls back with the way to offer today, now or once the browser is ready; returns how to stop listening. */
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

export function noteVisit(): void {
  write(afterVisit(read(), today()))
}

/** For good, whatever the answer was. */
export function answerOffer(): void {
  write({ ...read(), isAnswered: true })
}

/** Hears whether the browser can install the site, and whether it has. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', keepPrompt)
  addEventListener('appinstalled', answerOffer)
}

function keepPrompt(event: Event): void {
  // Chromium would show a banner of its own on a first visit.
  event.preventDefault()
  prompt = event as Event & InstallPrompt
  for (const notice of heard) notice()
}

/** Returns the date by the visitor's own clock; the locale `sv` writes it as `YYYY-MM-DD`. */
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
    // Without storage no visits are counted, and nothing is offered.
  }
}
