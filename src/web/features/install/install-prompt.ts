import { afterVisit, isDue, NOTHING, type OfferMemory } from './offer-memory.ts'

/** Chromium's `beforeinstallprompt` event: the browser can install the site, and `prompt` asks the visitor. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs a site: with a prompt of its own, or by hand through its menu, as a text explains. */
export type InstallWay = InstallPrompt | 'by hand'

const KEY = 'temporada:install'
let prompt: InstallPrompt | undefined
const heard = new Set<() => void>()

/**
 * Returns true in Safari on a phone or a tablet, unless the site already runs as the installed app. Safari fires no
 * `beforeinstallprompt` event.
 */
const installsByHand = () => 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1

/**
 * Records the visit. If an offer is due, calls `show`, at once or when the browser fires `beforeinstallprompt`. Returns
 * a function that stops listening.
 */
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

/** Records that the member has answered. No further offer follows, whatever the answer was. */
export function answerOffer(): void {
  write({ ...read(), isAnswered: true })
}

/** Listens to the events that say that the browser can install the site, and that the visitor has installed it. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', keepPrompt)
  addEventListener('appinstalled', answerOffer)
}

function keepPrompt(event: Event): void {
  // Prevents the banner that Chromium would show on a first visit.
  event.preventDefault()
  prompt = event as Event & InstallPrompt
  for (const notice of heard) notice()
}

/** Returns the date of the visitor's clock; the locale `sv` formats it as `YYYY-MM-DD`. */
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
    // Without storage no visits are counted, and no offer follows.
  }
}
