/** The part of Google's global object that this module uses. */
interface Grecaptcha {
  render(parameters: { sitekey: string }): number
  execute(widget: number, options: { action: string }): Promise<string>
}

export interface LoadOptions {
  /** `https://recaptcha.net` */
  origin: string
  /** Extra parameters for the script's address; they cannot override the fixed parameters. */
  parameters?: Record<string, string>
  nonce?: string | undefined
}

export interface Recaptcha {
  execute(action: string): Promise<string>
}

const POLL_MS = 25
/** Maximum wait for the script's global in ms. A script that loads but does not define its global is partly blocked. */
const MAX_POLL_MS = 5_000

type State =
  | { is: 'not loaded' }
  | { is: 'loading'; siteKey: string; loading: Promise<Recaptcha> }
  | { is: 'loaded'; siteKey: string; recaptcha: Recaptcha }

let state: State = { is: 'not loaded' }

export const recaptchaState = (): State['is'] => state.is

/**
 * Loads reCAPTCHA once, for all callers. The usual package never settles if the script defines its global only after
 * the load event, so this loader polls for the global. After a failure the next call retries.
 */
export function loadRecaptcha(siteKey: string, options: LoadOptions): Promise<Recaptcha> {
  if (typeof document === 'undefined') return Promise.reject(new Error('reCAPTCHA works in a browser only.'))
  if (state.is !== 'not loaded' && state.siteKey !== siteKey)
    return Promise.reject(new Error('reCAPTCHA is already loaded with a different site key.'))
  if (state.is === 'loaded') return Promise.resolve(state.recaptcha)
  if (state.is === 'loading') return state.loading
  const loading = load(siteKey, options).then(
    (recaptcha) => {
      state = { is: 'loaded', siteKey, recaptcha }
      return recaptcha
    },
    (error: unknown) => {
      state = { is: 'not loaded' }
      throw error
    },
  )
  state = { is: 'loading', siteKey, loading }
  return loading
}

async function load(siteKey: string, options: LoadOptions): Promise<Recaptcha> {
  const script = appendScript(options)
  try {
    await loadEvent(script)
    return widgetOf(await globalThere(), siteKey)
  } catch (error) {
    // The next attempt adds a new script element.
    script.remove()
    throw error
  }
}

function widgetOf(grecaptcha: Grecaptcha, siteKey: string): Recaptcha {
  const widget = grecaptcha.render({ sitekey: siteKey })
  hideBadge()
  return { execute: (action) => grecaptcha.execute(widget, { action }) }
}

function appendScript({ origin, parameters = {}, nonce }: LoadOptions): HTMLScriptElement {
  const script = document.createElement('script')
  const query = new URLSearchParams({ ...parameters, render: 'explicit', hl: 'id' })
  script.src = `${origin}/recaptcha/api.js?${query}`
  script.async = true
  script.defer = true
  if (nonce) script.nonce = nonce
  document.head.append(script)
  return script
}

const loadEvent = (script: HTMLScriptElement) =>
  new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
  })

function globalThere(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const look = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Partial<Grecaptcha> }
      if (grecaptcha?.render && grecaptcha.execute) return resolve(grecaptcha as Grecaptcha)
      if (performance.now() - startedAt >= MAX_POLL_MS) return reject(new Error('reCAPTCHA did not start.'))
      setTimeout(look, POLL_MS)
    }
    look()
  })
}

/** Hides Google's badge: the forms show the required notice. A style sheet constructed by script needs no nonce. */
function hideBadge() {
  const sheet = new CSSStyleSheet()
  sheet.insertRule('.grecaptcha-badge { visibility: hidden; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
