import { markBuildOutdated } from './outdated-build.ts'

/** Interval in ms (docs/specification.md, section 9). */
const CHECK_EVERY_MS = 3_600_000
const PREFETCH_AFTER_MS = 1_000

/** Checks for a newer build every hour, the first time an hour after hydration. */
export function watchBuilds(current: string) {
  let manifest: Promise<unknown> | undefined
  const readManifest = () => (manifest ??= readJson(`/builds/meta/${current}.json`))

  async function check() {
    setTimeout(check, CHECK_EVERY_MS)
    readManifest().catch(forget)
    try {
      const latest = await readJson(`/builds/latest.json?${Date.now()}`)
      if (isBuild(latest) && latest.id !== current) markBuildOutdated()
    } catch (error) {
      console.info('No se ha podido comprobar si hay una versión nueva', error)
    }
  }

  setTimeout(check, CHECK_EVERY_MS)
  if (!isSlowConnection()) whenIdle(() => setTimeout(() => readManifest().catch(forget), PREFETCH_AFTER_MS))

  function forget(error: unknown) {
    manifest = undefined
    console.info('No se ha podido leer la ficha de esta versión', error)
  }
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} ${response.status}`)
  return response.json()
}

/** Rejects an HTML page, which some proxies return for every request. */
const isBuild = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const isSlowConnection = () =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType === 'slow-2g'

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? window.setTimeout)(work)
