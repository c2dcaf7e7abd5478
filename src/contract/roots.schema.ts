import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Day, Empty, Instant } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'roots',
  description: 'The daily roots of the ledger of an edition.',
}

/** A hash of the plays after the previous root, up to play number `last`; the hash is chained to that root. */
export const LedgerRoot = v.object({
  /** Calendar day, in the edition's zone, after which the root was made. */
  day: Day,
  /** Number of plays that the root covers. */
  plays: v.number(),
  /** Number of the last play that is covered by this root or by an earlier one. */
  last: v.string(),
  root: v.string(),
  /** When the root was made, epoch ms. */
  at: Instant,
})
export type LedgerRoot = v.InferOutput<typeof LedgerRoot>

export const listRoots = endpoint('GET', '/campaigns/:slug/editions/:edition/proof/roots', {
  summary: 'The daily roots of the ledger of an edition, oldest first; published while it runs.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ roots: v.array(LedgerRoot) }),
})
