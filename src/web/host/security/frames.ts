import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import onHeaders from 'on-headers'
import type { Logger } from 'pino'
import { own } from '#contract/primitives/own.ts'
import type { WebEnv } from '#web/env.ts'
import { withoutSecret } from '#web/format/secret-address.ts'
import { mayBeFramed } from '#web/routing/framed-pages.ts'
import { FRAME_COOKIE, opensForeignFrame } from '#web/server/session/foreign-frame.ts'

type FrameEnv = Pick<WebEnv, 'EMBED_ORIGINS' | 'isPublic'>

/** Returns the origins whose pages may show a path of this site in a frame. */
export const ancestorsOf = (path: string, { EMBED_ORIGINS }: FrameEnv): readonly string[] =>
  mayBeFramed(path) ? EMBED_ORIGINS : []

const DAY_S = 24 * 60 * 60
/** As long as the session, whose cookie is of use in the frame alone. */
const MARK_LIFETIME_S = 30 * DAY_S
/** Strangers that the log names. */
const MOST_STRANGERS = 100

/**
 * Returns a function that sees each request of a page. It marks a frame on another site, whose cookies need other
 * attributes, and logs a page of a stranger, whose browser then refuses the frame.
 */
export function frameWatch(env: FrameEnv, log: Logger) {
  const strangers = new LRUCache<string, true>({ max: MOST_STRANGERS })
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const headers = { get: (name: string) => own(request.headers, name)?.toString() ?? null }
    if (headers.get('sec-fetch-dest') !== 'iframe') return
    const parent = URL.parse(headers.get('referer') ?? '')?.origin
    if (parent && headers.get('sec-fetch-site') !== 'same-origin' && !env.EMBED_ORIGINS.includes(parent)) {
      if (strangers.has(parent)) return
      strangers.set(parent, true)
      log.info(
        { parent, path: withoutSecret(path) },
        'a frame of a site that EMBED_ORIGINS does not list: browsers refuse it',
      )
      return
    }
    const isSecure = env.isPublic || headers.get('x-forwarded-proto') === 'https'
    if (ancestorsOf(path, env).length > 0 && opensForeignFrame(headers)) {
      onHeaders(response, () => mark(response, isSecure ? `__Host-${FRAME_COOKIE}` : FRAME_COOKIE))
    }
  }
}

/** Added to the response of the page cache too, which has no cookies of its own. */
function mark(response: ServerResponse, name: string): void {
  const flags = ['Path=/', `Max-Age=${MARK_LIFETIME_S}`, 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']
  response.appendHeader('set-cookie', [`${name}=1`, ...flags].join('; '))
  // A cache in front must not give the mark to visitors of the site itself.
  if (response.getHeader('cache-control') === 'no-cache') response.setHeader('cache-control', 'private, no-cache')
}
