import webPush from 'web-push'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import type { VapidKeys } from '#host/vapid-keys.ts'
import { NotSent, type Post } from './post.ts'

export interface DeviceAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The message that the service worker shows (src/web/worker/push-message.ts). */
export interface PushMessage {
  title: string
  body: string
  /** Of this site. */
  path: string
  icon: string
  badge: string
}

/**
 * The outcome of a message: `gone` devices never come back, `later` may work soon, and `refused` not today. `unknown`:
 * it may have arrived.
 */
export interface PushAnswer {
  kind: 'sent' | 'gone' | 'later' | 'refused' | 'unknown'
  /** An HTTP status, or the code of a network fault. */
  reason: string
  /** How long the service wants to be left alone. */
  retryAfterMs: number
}

export interface Push {
  publicKey: string
  /** Never throws. */
  send(to: DeviceAddress, message: PushMessage, ttlMs: number): Promise<PushAnswer>
}

/** A notice that still waits at the service is replaced by the next one. */
const TOPIC = 'hoy'

/** Encrypts and signs by the library, which knows RFC 8188, 8291 and 8292; `post` sends. */
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

/** In seconds; a date is as good as none. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : 0
}

/** A message may repeat the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
