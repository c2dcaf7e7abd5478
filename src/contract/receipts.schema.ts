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
  /** Address of the edition's proof, where the public key is published. This field is not signed. */
  proof: v.string(),
})
export type Receipt = v.InferOutput<typeof Receipt>

export const getReceipt = endpoint('GET', '/me/plays/:id/receipt', {
  summary: "Get the signed receipt of one of the member's plays whose outcome is known.",
  access: 'account',
  input: Empty,
  output: Receipt,
})

export const listReceiptKeys = endpoint('GET', '/receipt-keys', {
  summary: 'The public keys of receipts, newest first.',
  description: 'Includes keys that no longer sign.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ keys: v.array(ReceiptKey) }),
})
