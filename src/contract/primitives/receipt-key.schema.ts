import * as v from 'valibot'

/** A public key for receipts that the site signs or has signed. */
export const ReceiptKey = v.object({
  /** First 16 hexadecimal digits of the SHA-256 of the key. */
  id: v.string(),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: v.string(),
})
export type ReceiptKey = v.InferOutput<typeof ReceiptKey>
