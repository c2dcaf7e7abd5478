import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { ReadPicture } from './pictures.ts'

const TIMEOUT_MS = 3_000
/** After this time the art of the site may have changed. */
const KEPT_MS = DAY_MS
/** Time for which a picture that could not be read is not asked for again, so that mails do not wait for it. */
const PAUSE_MS = 10 * MINUTE_MS
const MOST_KEPT = 100
/** A picture of a mail has a few KB. */
const MAX_BYTES = 100_000

/**
 * Reads pictures from the site at its public origin. The API has no drawings of its own: it may run on another machine
 * than the pages.
 */
export function createSitePictures(publicOrigin: string, log: Logger): ReadPicture {
  const kept = new LRUCache<string, { content: Buffer | undefined }>({ max: MOST_KEPT, ttl: KEPT_MS })
  return async (path) => {
    const known = kept.get(path)
    if (known) return known.content
    try {
      const content = await readPng(`${publicOrigin}${path}`)
      kept.set(path, { content })
      return content
    } catch (error) {
      log.warn(
        { path, reason: error instanceof Error ? error.message : error },
        'mails go without pictures of the site',
      )
      kept.set(path, { content: undefined }, { ttl: PAUSE_MS })
    }
  }
}

async function readPng(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const type = response.headers.get('content-type')
  if (!response.ok || type !== 'image/png') {
    await response.body?.cancel()
    throw new Error(`${response.status} ${type}`)
  }
  const content = Buffer.from(await response.arrayBuffer())
  if (content.length > MAX_BYTES) throw new Error(`${content.length} bytes`)
  return content
}
