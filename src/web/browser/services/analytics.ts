const KEY = 'temporada:analitica'

export type Choice = 'yes' | 'no'

/** Returns the visitor's choice; undefined if there is none yet. Blocked storage counts as a no. */
export function readChoice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'yes' || stored === 'no' ? stored : undefined
  } catch {
    return 'no'
  }
}

export function keepChoice(choice: Choice) {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let isMeasuring = false

/** Adds the script tag once, and only after consent. */
export function measure(id: string) {
  if (isMeasuring) return
  isMeasuring = true
  window.dataLayer ??= []
  const layer = window.dataLayer
  // Google's script recognises its commands by their type, `arguments`.
  function command(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  command('js', new Date())
  command('config', id, { anonymize_ip: true })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  // If the script is blocked, no later code needs its element.
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}
