import * as v from 'valibot'
import { ProofPlay } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty } from './primitives/primitives.schema.ts'
import { ReceiptKey } from './primitives/receipt-key.schema.ts'

export const RESOURCE: Resource = {
  name: 'receipts',
  description: 'Signed receipts of plays, and the keys that check them.',
}

/** One play with the site's signature. The `method` text of the proof defines which bytes are signed. */
export const Receipt = v.object({
  /** `slug/edition` */
  edition: v.string(),
  definitionHash: v.string(),
  play: ProofPlay,
  keyId: v.string(),
  /** Ed25519, 64 bytes in base64url. */
  signature: v.string(),
  /** Address of the edition's proof, which publishes the key. Not signed. */
  proof: v.string(),
})
export type Receipt = v.InferOutput<typeof Receipt>

export const getReceipt = endpoint('GET', '/me/plays/:id/receipt', {
  summary: 'The signed receipt of an own play whose outcome is known.',
  access: 'account',
  input: Empty,
  output: Receipt,
})

export const listReceiptKeys = endpoint('GET', '/receipt-keys', {
  summary: 'The public keys of receipts, newest first.',
  description: 'Keys that no longer sign stay.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ keys: v.array(ReceiptKey) }),
})
