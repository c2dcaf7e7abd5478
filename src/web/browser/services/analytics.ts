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

let hasScript = false

/** Whether the script of analytics runs in this document. */
export const isMeasuring = () => hasScript

/** Google's script recognises its commands by their type, `arguments`. */
function command(..._: unknown[]) {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments)
}

/** Parameters by which an organiser tells campaigns apart. */
const CAMPAIGN = /^utm_[a-z]+$/

/** Returns the address without a query, but for the parameters of a campaign. */
function cleanAddress(path: string): string {
  const url = new URL(path, window.location.origin)
  for (const name of [...url.searchParams.keys()]) if (!CAMPAIGN.test(name)) url.searchParams.delete(name)
  return url.origin + url.pathname + url.search
}

let counted = ''

/** Counts a page, once as long as its path stays. Adds the script with the first one, and only after consent. */
export function countPage(id: string, path: string) {
  const address = cleanAddress(path)
  if (address === counted) return
  counted = address
  if (!hasScript) {
    command('js', new Date())
    // The page views are those below: the script would send the address as it is.
    command('config', id, { anonymize_ip: true, send_page_view: false })
    addScript(id)
  }
  // Of every later event of the script, too.
  command('set', { page_location: address })
  command('event', 'page_view', { page_location: address })
}

function addScript(id: string) {
  hasScript = true
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  // If the script is blocked, no later code needs its element.
  script.addEventListener('error', () => script.remove())
  document.head.append(script)
}
