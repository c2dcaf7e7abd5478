const KEY = 'temporada:analitica'

export type Choice = 'yes' | 'no'

/** What the visitor has chosen; undefined while they have not. A browser that keeps nothing has chosen no. */
export function readChoice(): Choice | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'yes' || kept === 'no' ? kept : undefined
  } catch {
    return 'no'
  }
}

export function keepChoice(choice: Choice) {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Then it holds for this page.
  }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let isMeasuring = false

/** Puts the script tag into the page, once, and only ever after a yes. */
export function measure(id: string) {
  if (isMeasuring) return
  isMeasuring = true
  window.dataLayer ??= []
  const layer = window.dataLayer
  // The script tells its commands from other entries by their being `arguments`.
  function command(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  command('js', new Date())
  command('config', id, { anonymize_ip: true })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
