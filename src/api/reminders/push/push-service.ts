import webPush from 'web-push'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import type { VapidKeys } from '#host/vapid-keys.ts'
import { NotSent, type Post } from './post.ts'

interface DeviceAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The message that the service worker shows (src/web/worker/push-message.ts). */
export interface PushMessage {
  title: string
  body: string
  /** A path on this site. */
  path: string
  icon: string
  badge?: string
}

/**
 * The outcome of a message. `gone`: the device never comes back. `later`: a retry may succeed soon. `refused`: the
 * message is not sent again today. `unknown`: the message may have arrived.
 */
export interface PushAnswer {
  kind: 'sent' | 'gone' | 'later' | 'refused' | 'unknown'
  /** An HTTP status, or the error code of a network failure. */
  reason: string
  /** How long the service asks us to wait. */
  retryAfterMs: number
}

export interface Push {
  publicKey: string
  /** Never throws. */
  send(to: DeviceAddress, message: PushMessage, ttlMs: number): Promise<PushAnswer>
}

/** Topic of all notices: a new notice replaces an undelivered one with the same topic at the push service. */
const TOPIC = 'hoy'

/** Makes a push service. The library encrypts and signs (RFC 8188, 8291 and 8292); `post` sends. */
export function createPush({ publicKey, privateKey, subject }: VapidKeys, post: Post): Push {
  const vapidDetails = { subject, publicKey, privateKey }
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, message, ttlMs) {
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          { vapidDetails, TTL: Math.floor(ttlMs / SECOND_MS), topic: TOPIC, urgency: 'normal' },
        )
        const { status, retryAfter } = await post(new URL(endpoint), { headers, body })
        return { kind: kindOf(status), reason: String(status), retryAfterMs: retryAfterMs(retryAfter) }
      } catch (error) {
        return { kind: error instanceof NotSent ? error.kind : 'unknown', reason: codeOf(error), retryAfterMs: 0 }
      }
    },
  }
}

function kindOf(status: number): PushAnswer['kind'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Reads `Retry-After` in seconds; a date counts as missing. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : 0
}

/** Returns only the code of an error, because its message may contain the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
