import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { Post } from '#api/reminders/push/post.ts'
import type { VapidKeys } from '#host/vapid-keys.ts'

/** Returns a new VAPID key pair, as an operator sets it. */
export function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  const key = curve.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url')
  return { publicKey, privateKey, subject: 'mailto:avisos@example.es' }
}

/** A browser: its subscription, and the decryption of messages sent to it (RFC 8188 and 8291). */
export function newBrowser(name: string) {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://push.example.com/send/${name}`
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    read(body: Buffer): Record<string, string> {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
      const derive = (what: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(21 + 65, -16)), decipher.final()]).toString()
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')))
    },
  }
}

export type Browser = ReturnType<typeof newBrowser>

export interface Received {
  url: string
  headers: Record<string, unknown>
  body: Buffer
}

/** A push service that stores its messages, and responds as a test sets it. */
export function pushService() {
  const received: Received[] = []
  let answer: (call: Received) => Awaited<ReturnType<Post>> | Error = () => ({ status: 201, retryAfter: undefined })
  const post: Post = async (url, { headers, body }) => {
    const call = { url: url.href, headers: { ...headers }, body: body ?? Buffer.alloc(0) }
    received.push(call)
    const given = answer(call)
    if (given instanceof Error) throw given
    return given
  }
  return {
    post,
    received,
    to: ({ endpoint }: Browser) => received.filter(({ url }) => url === endpoint),
    answers: (status: number, retryAfter?: string) => {
      answer = () => ({ status, retryAfter })
    },
    fails: (error: Error) => {
      answer = () => error
    },
  }
}

/** Returns the VAPID claims of a call, after verifying their signature with the key in the same header (RFC 8292). */
export function vapidClaims({ headers }: Received): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.Authorization)) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const isTrue = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTrue) throw new Error('the signature is false')
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}
