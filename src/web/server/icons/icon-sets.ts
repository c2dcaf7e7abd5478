import { hasPlainShapes } from '#contract/plain-drawing.ts'
import { own } from '#contract/primitives/own.ts'
import { Problem } from '#contract/problem/problem.ts'

export interface IconSet {
  prefix: string
  icons: Record<string, { body: string } & Box & Turn>
  aliases?: Record<string, { parent: string } & Box & Turn>
  not_found?: string[]
  width?: number
  height?: number
}
interface Box {
  width?: number
  height?: number
  left?: number
  top?: number
}

interface Turn {
  /** In quarter turns. */
  rotate?: number
  hFlip?: boolean
  vFlip?: boolean
}

type Load = () => Promise<{ default: IconSet }>

/** Installed icon sets, one line per set. A set is imported on first use, because it takes half a megabyte. */
const INSTALLED: Record<string, Load> = {
  lucide: () => import('@iconify-json/lucide/icons.json', { with: { type: 'json' } }),
}

/** Milliseconds that a page or a browser waits for the service. */
const SERVICE_WAIT_MS = 1_500
/**
 * Milliseconds until a request to the service is cancelled. Longer than the wait, so that a slow response is cached for
 * the next visitor.
 */
const SERVICE_TIMEOUT_MS = 10_000
/** Milliseconds after a failure in which no request is sent. */
const BACKOFF_MS = 30_000
const MAX_CACHED = 500
const MAX_PENDING = 16
const MAX_NAMES = 100
const PREFIX = /^[a-z0-9]+(-[a-z0-9]+)*$/
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

export interface IconSourceOptions {
  /** The public icon service, for sets that are not installed; undefined disables it. */
  serviceUrl?: string | undefined
  installed?: Record<string, Load>
  fetch?: typeof fetch
  now?: () => number
}

export interface IconSource {
  /** Returns exactly the requested icons, and the names that do not exist. */
  find(prefix: string, names: readonly string[]): Promise<IconSet>
}

/** Thrown instead of sending a request, while the service rests after a failure. That failure is already in the log. */
export class ServiceRests extends Error {}

export function createIconSource(options: IconSourceOptions = {}): IconSource {
  const { serviceUrl, installed = INSTALLED, fetch: ask = fetch, now = Date.now } = options
  const cache = new Map<string, IconSet>()
  const pending = new Map<string, Promise<IconSet>>()
  let restsUntil = 0

  async function askService(url: string, names: readonly string[]): Promise<IconSet> {
    const response = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS) })
    // A redirect could lead away from the service that the operator has chosen.
    if (response.status >= 300 && response.status < 400) throw new Problem('bad_icon_request')
    if (response.status === 404) throw new Problem('not_found')
    if (!response.ok) throw new Error(`icon service answered ${response.status}`)
    const set = subset((await response.json()) as IconSet, names)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(url, set)
    return set
  }

  const rest = (error: unknown) => {
    if (!(error instanceof Problem)) restsUntil = now() + BACKOFF_MS
  }

  /** Asks the service. Concurrent calls for the same icons share one request. */
  function askOnce(url: string, names: readonly string[]): Promise<IconSet> {
    const ongoing = pending.get(url)
    if (ongoing) return ongoing
    if (pending.size >= MAX_PENDING) throw new Error('icon service is asked for too much at once')
    const answer = askService(url, names).finally(() => pending.delete(url))
    answer.catch(rest)
    pending.set(url, answer)
    return answer
  }

  async function findOutside(prefix: string, names: readonly string[]): Promise<IconSet> {
    if (!serviceUrl) throw new Problem('not_found')
    const url = `${serviceUrl}/${prefix}.json?icons=${names.join('%2C')}`
    const cached = cache.get(url)
    if (cached) return cached
    if (now() < restsUntil) throw new ServiceRests()
    return inTime(askOnce(url, names)).catch((error: unknown) => {
      rest(error)
      throw error
    })
  }

  return {
    async find(prefix, names) {
      if (!isReasonable(prefix, names)) throw new Problem('bad_icon_request')
      const unique = [...new Set(names)].sort()
      const load = own(installed, prefix)
      return load ? subset((await load()).default, unique) : findOutside(prefix, unique)
    },
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`icon service did not answer within ${SERVICE_WAIT_MS} ms`)),
      SERVICE_WAIT_MS,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const isReasonable = (prefix: string, names: readonly string[]) =>
  prefix.length <= 40 &&
  PREFIX.test(prefix) &&
  names.length > 0 &&
  names.length <= MAX_NAMES &&
  names.every((name) => name.length <= 80 && NAME.test(name))

function subset(set: IconSet, names: readonly string[]): IconSet {
  const { prefix, width, height } = set
  const found: IconSet = { prefix, icons: {}, ...(width && { width }), ...(height && { height }) }
  for (const name of names) if (!take(set, name, found)) found.not_found = [...(found.not_found ?? []), name]
  return found
}

/**
 * Copies an icon, or an alias with its target, to `found`. Returns false if the set has no such icon, or if the icon has
 * more than shapes, because its markup becomes a part of the page.
 */
function take(set: IconSet, name: string, found: IconSet, depth = 0): boolean {
  const icon = own(set.icons ?? {}, name)
  if (icon && hasPlainShapes(icon.body)) {
    found.icons[name] = icon
    return true
  }
  const alias = own(set.aliases ?? {}, name)
  if (!alias || depth > 4 || !take(set, alias.parent, found, depth + 1)) return false
  found.aliases = { ...found.aliases, [name]: alias }
  return true
}
