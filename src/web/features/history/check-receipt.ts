import type { Proof } from '#contract/campaigns.schema.ts'
import type { Receipt } from '#contract/receipts.schema.ts'

/** The part of public/verificador.mjs that this module uses. */
interface Verifier {
  comprobarRecibo(receipt: Receipt, proof: Proof): Promise<string[]>
  SinEd25519: new () => Error
}

const VERIFIER = '/verificador.mjs'

/** `unable`: the browser does not support Ed25519. */
export type ReceiptCheck = 'fits' | 'differs' | 'unable'

/**
 * Checks a downloaded receipt with the keys in a downloaded proof. Uses only the verifier, a file that visitors can
 * download too.
 */
export async function checkReceipt(receiptFile: string, proofFile: string): Promise<ReceiptCheck> {
  const [verifier, receipt, proof]: [Verifier, Receipt, Proof] = await Promise.all([
    import(/* @vite-ignore */ VERIFIER),
    readJson(receiptFile),
    readJson(proofFile),
  ])
  try {
    const faults = await verifier.comprobarRecibo(receipt, proof)
    return faults.length === 0 ? 'fits' : 'differs'
  } catch (error) {
    if (error instanceof verifier.SinEd25519) return 'unable'
    throw error
  }
}

async function readJson(address: string) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
