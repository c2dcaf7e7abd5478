import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { ReceiptKey } from '#contract/primitives/receipt-key.schema.ts'

export interface ReceiptKeys {
  /** Newest first. */
  published: readonly ReceiptKey[]
  /** Signs with the newest key. */
  sign(text: string): { keyId: string; signature: string }
}

/** Derives one key pair from each secret, newest first. Older keys no longer sign, but their receipts stay valid. */
export function createReceiptKeys(secrets: readonly string[]): ReceiptKeys {
  const keys = secrets.map((secret) => {
    const privateKey = privateKeyFrom(secret)
    return { privateKey, ...publicPartOf(privateKey) }
  })
  const [newest] = keys
  if (!newest) throw new Error('receipts need a secret')
  return {
    published: keys.map(({ id, publicKey }) => ({ id, publicKey })),
    sign: (text) => ({
      keyId: newest.id,
      signature: sign(null, Buffer.from(text), newest.privateKey).toString('base64url'),
    }),
  }
}

/** The DER prefix before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyFrom(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'receipts', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

function publicPartOf(privateKey: KeyObject): ReceiptKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { id: hash('sha256', Buffer.from(x, 'base64url'), 'hex').slice(0, 16), publicKey: x }
}
