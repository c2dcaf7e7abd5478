import * as v from 'valibot'

/** A public key of the site, current or former, with which receipts can be checked. */
export const ReceiptKey = v.object({
  /** First 16 hexadecimal digits of the SHA-256 of the key. */
  id: v.string(),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: v.string(),
})
export type ReceiptKey = v.InferOutput<typeof ReceiptKey>
