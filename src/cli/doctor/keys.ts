import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { WrongKey } from '#api/campaigns/definition/vault.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import { codeRows } from '#api/prizes/codes/queries.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { listReceiptKeys } from '#contract/receipts.schema.ts'
import type { VapidKeys } from '#host/vapid-keys.ts'
import { type Check, type Finding, inOrder, notChecked, sentence, wrong } from './check.ts'

interface Locked {
  db: Database
  hasKey: boolean
  /** Rejects with `WrongKey`. */
  editions(): Promise<Edition[]>
}

export const ledgerKeyCheck = ({ db, hasKey, editions }: Locked): Check => ({
  name: 'LEDGER_KEY',
  async run() {
    try {
      const opened = await editions()
      const coded = await Promise.all(opened.map((edition) => opensCodes(db, edition)))
      if (!hasKey && opened.length > 0) return NO_KEY
      if (opened.length === 0) return inOrder('Nothing is locked yet.')
      return inOrder(
        `It opens the seeds (editions: ${opened.length}) and the codes (editions: ${coded.filter(Boolean).length}).`,
      )
    } catch (error) {
      if (!(error instanceof WrongKey)) throw error
      if (!hasKey) return NO_KEY
      const todo =
        'Put the key that locked it behind the present one, by a comma. Without it no edition that has begun can go on.'
      return wrong(`It does not open everything: ${sentence(error.message)}`, todo)
    }
  },
})

const NO_KEY: Finding = wrong(
  'There is no usable key, but the database has what one has locked.',
  'Bring back the key of this database, in LEDGER_KEY or as ledger-key in DATA_DIR.',
)

/** Opens one code of an edition; a start locks all of them with one key. Returns false if there is none. */
async function opensCodes(db: Database, { id, codes }: Edition): Promise<boolean> {
  const [row] = await codeRows(db.read, { campaign: id, prize: undefined, after: '', limit: 1 })
  return row !== undefined && codes.open(row) !== null
}

interface Signing {
  /** Undefined without a usable `LEDGER_KEY`. */
  keys: string[] | undefined
  /** Undefined without `PUBLIC_ORIGIN`. */
  site: string | undefined
}

export const receiptKeyCheck = ({ keys, site }: Signing): Check => ({
  name: 'receipt key',
  async run(signal) {
    if (!keys) return notChecked('There is no usable LEDGER_KEY.')
    const { published, sign } = createReceiptKeys(keys)
    const text = 'a receipt'
    const { keyId, signature } = sign(text)
    const key = published.find(({ id }) => id === keyId)
    const isValid = key !== undefined && isSigned(text, { signature, publicKey: key.publicKey })
    return receiptKeyFinding({ keyId, isValid, ofSite: site ? await keysOfSite(site, signal) : undefined })
  },
})

function isSigned(text: string, { signature, publicKey }: { signature: string; publicKey: string }): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/** Returns the ids of the keys that a site publishes; undefined if it does not answer. */
async function keysOfSite(site: string, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const answer = await fetch(`${site}${API_PREFIX}${listReceiptKeys.path}`, { signal })
    return v.parse(listReceiptKeys.output, await answer.json()).keys.map(({ id }) => id)
  } catch {
    return undefined
  }
}

interface SeenKeys {
  keyId: string
  isValid: boolean
  /** Undefined if the site was not asked or does not answer. */
  ofSite: readonly string[] | undefined
}

export function receiptKeyFinding({ keyId, isValid, ofSite }: SeenKeys): Finding {
  if (!isValid) return wrong(`What ${keyId} signs does not check.`, 'Report this as a fault of Temporada.')
  if (!ofSite) return inOrder(`${keyId} signs. The site was not asked for its keys.`)
  if (ofSite[0] === keyId) return inOrder(`${keyId} signs, here and at PUBLIC_ORIGIN.`)
  const seen = `${keyId} signs here, and ${ofSite[0] ?? 'none'} at PUBLIC_ORIGIN.`
  return wrong(seen, 'Give this command and every process of the site the same LEDGER_KEY.')
}

export const pushCheck = (vapid: VapidKeys | undefined): Check => ({
  name: 'push keys',
  run: async () => inOrder(vapid ? 'The two VAPID keys are a pair.' : 'Push is off: no VAPID key is set.'),
})
