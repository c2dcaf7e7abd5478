import { afterVisit, isDue, NOTHING, type OfferMemory } from './offer-memory.ts'

/** Chromium's `beforeinstallprompt` event: the browser can install the site, and `prompt` asks the visitor. */
interface InstallPrompt {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs a site: with its own prompt, or by hand, as a text about its menu explains. */
export type InstallWay = InstallPrompt | 'by hand'

const KEY = 'temporada:install'
let prompt: InstallPrompt | undefined
const heard = new Set<() => void>()

/** Returns true in Safari on a phone or a tablet, which fires no event, unless the site runs as the installed app. */
const installsByHand = () => 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1

/** Calls `show` if an offer is due, now or when the browser fires its event. Returns a function to stop listening. */
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

/** Records an answer; no further offer follows, whatever the answer was. */
export function answerOffer(): void {
  write({ ...read(), isAnswered: true })
}

/** Listens to whether the browser can install the site, and whether the visitor has installed it. */
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
