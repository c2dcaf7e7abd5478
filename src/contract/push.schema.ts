import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'
import { PUSH_WORDS } from './push.ts'
import { Hour } from './reminders.schema.ts'

export const RESOURCE: Resource = {
  name: 'push',
  description: 'Notices to the devices of the signed-in account.',
}

/**
 * SHA-256 of the subscription's endpoint, base64url. A browser can recognise its own subscription by this hash, but no
 * message can be sent with it.
 */
const DeviceId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Host names that exist only in private networks. */
const PRIVATE_NAME = /\.$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/
const ADDRESS = /^(\[.*\]|[\d.]+)$/

/**
 * Returns whether a text is an https address with a public host name, the default port and canonical spelling; every
 * parser reads such an address in the same way. The host name is resolved when a message is sent.
 */
function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash, href } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  return hostname.includes('.') && !ADDRESS.test(hostname) && !PRIVATE_NAME.test(hostname) && href === text
}

/**
 * A subscription as a browser creates it (RFC 8030, RFC 8291): the address at its push service and the encryption keys.
 */
export const DeviceSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.check(isPublicAddress)),
  keys: v.object({
    /** An uncompressed point of P-256: 65 bytes, base64url. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
    /** 16 bytes, base64url. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
})

const PushState = v.object({
  /** The key with which browsers subscribe; null if the operator has not set up push. */
  publicKey: v.nullable(v.string()),
  /** The member's time zone, to which `hour` refers. */
  zone: v.string(),
  /** The hour that the member chose, or a proposal. */
  hour: Hour,
  /** Devices that are signed in, newest first. */
  devices: v.array(v.object({ id: DeviceId, createdAt: Instant })),
})

export const getPush = endpoint('GET', '/me/push', {
  summary: "List the devices that get notifications, and the hour of the member's day at which they get them.",
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: PushState,
})

export const startPush = endpoint('POST', '/me/push', {
  summary: 'Enable notifications on this device while it stays signed in.',
  description: 'A repeat renews the keys.',
  access: 'account',
  input: v.object({
    subscription: DeviceSubscription,
    /** Without this field the hour does not change. */
    hour: v.optional(Hour),
    /** The version of the text that the member has agreed to. */
    words: v.literal(PUSH_WORDS.version),
  }),
  output: PushState,
  problems: ['not_found'],
})

export const setPushHour = endpoint('POST', '/me/push/hour', {
  summary: "Set the hour of the member's day at which the devices are notified.",
  access: 'account',
  input: v.object({ hour: Hour }),
  output: PushState,
  problems: ['not_found'],
})

export const stopPush = endpoint('POST', '/me/push/stop', {
  summary: 'Disable notifications on one device or on all devices; a repeat succeeds.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: v.object({ device: v.union([DeviceId, v.literal('all')]) }),
  output: PushState,
})
