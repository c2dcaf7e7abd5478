import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { AmendmentNote } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { own } from '#contract/primitives/own.ts'
import type { OpenedAmendment } from '../definition/amendment.ts'
import { type Definition, readDefinition, secretsOf } from '../definition/definition.ts'
import { type GameRulesByKind, gameOf } from '../definition/game-rules.ts'
import { canonicalJson } from '../definition/hashing.ts'
import { type PrizeCodes, prizeCodesOf } from '../definition/prize-codes.ts'
import { type OpenedSeal, saltOf } from '../definition/sealing.ts'
import { unbroken } from '../definition/unbroken.ts'
import type { Vault } from '../definition/vault.ts'
import { addedPrizes, type Lot, lotOf } from '../proof/fairness.ts'
import { noteOf } from './amendment-notes.ts'
import { hasClosed, phaseOf } from './phase.ts'
import type { AmendmentTable, CampaignTable } from './tables.ts'

/** One edition of a campaign as it was frozen, with the operator's pause. */
export interface Edition {
  id: string
  slug: string
  kind: Kind
  edition: string
  zone: string
  opensAt: number
  closesAt: number
  claimUntil: number
  pausedAt: number | null
  pauseReason: string | null
  cancelledAt: number | null
  cancelReason: string | null
  listed: boolean
  playable: boolean
  definition: Definition
  /** The exact text that was hashed and is published, without its secrets. */
  definitionText: string
  definitionHash: string
  /** Computed on first use, because a process does not need the seals to start. */
  seals(): readonly HeldSeal[]
  codes: PrizeCodes
  seed: string
  seedCommit: string
  /** The public changes since the edition began, oldest first. `definition` includes them. */
  amendments: readonly Amendment[]
  /** The same changes in sentences for visitors. */
  notes: readonly AmendmentNote[]
  /** The units by the promise that they came with: those of the definition, then those of each amendment. */
  lots: readonly Lot[]
  /** All commitments of this edition, oldest first; the last one is in force. */
  commitments: readonly Commitment[]
  /**
   * Key of the pseudonyms in the published ledger of the edition, in hex. Null in editions that are older than this
   * field.
   */
  playerKey: string | null
}

/** A secret of the definition. `opensAt` is the time from which the secret is published; null if it never is. */
interface HeldSeal extends OpenedSeal {
  opensAt: number | null
}

export interface Amendment extends OpenedAmendment {
  /** The exact text that was hashed and is published. */
  source: string
  hash: string
  seed: string
  seedCommit: string
}

export interface Commitment {
  n: number
  definitionHash: string
  seedCommit: string
  at: number
}

/** Returns a prize of an edition; undefined if the edition has no prize with this key. */
export const prizeIn = (edition: Edition | undefined, key: string) =>
  edition?.definition.prizes.find((prize) => prize.key === key)

const DrawnPrizes = v.object({ symbols: v.record(v.string(), v.string()) })

/** Returns the name of a prize's drawing, from the prize or else from its game; null if neither names one. */
export function symbolOf(edition: Edition, key: string): string | null {
  const { drawing } = prizeIn(edition, key) ?? {}
  if (drawing) return drawing
  const drawn = v.safeParse(DrawnPrizes, edition.definition.game)
  return drawn.success ? (own(drawn.output.symbols, key) ?? null) : null
}

/** The context for reading an edition. */
export interface EditionContext {
  games: GameRulesByKind
  vault: Vault
  /**
   * Cache of definitions by hash. When a process starts, it reads each definition twice: to compare it with the season,
   * and to use it.
   */
  definitions?: Map<string, Definition>
}

type Frozen = Pick<Selectable<CampaignTable>, 'id' | 'definition' | 'definition_hash' | 'secrets'>

/**
 * Reads the definition of a stored edition. Throws `UnknownFormat` if a newer version of the program froze it, and
 * `WrongKey` if a secret of the edition was encrypted with an unknown key.
 */
export function definitionIn(
  row: Frozen,
  amendments: readonly Amendment[],
  { games, vault, definitions }: EditionContext,
): Definition {
  const hash = amendments.at(-1)?.hash ?? row.definition_hash
  const known = definitions?.get(hash)
  if (known) return known
  const definition = readDefinition({ text: row.definition, secrets: secretsIn(row, vault), amendments }, games)
  definitions?.set(hash, definition)
  return definition
}

/** Reads the stored amendments of an edition. Throws `WrongKey`. */
export const toAmendments = (rows: readonly AmendmentTable[], { vault }: Pick<EditionContext, 'vault'>): Amendment[] =>
  rows.map(({ campaign_id, n, text, hash, secrets, seed, seed_commit }) => {
    const place = `${campaign_id} ${n}`
    return {
      text: JSON.parse(text),
      source: text,
      hash,
      values: JSON.parse(vault.open(secrets, secretsPlace(place))),
      seed: vault.open(seed, seedPlace(place)),
      seedCommit: seed_commit,
    }
  })

const secretsIn = ({ id, secrets }: Frozen, vault: Vault): string | null =>
  secrets && vault.open(secrets, secretsPlace(id))

/**
 * Reads a stored edition. Throws `UnknownFormat` if a newer version of the program froze the definition, and `WrongKey`
 * if a secret of the edition was encrypted with an unknown key.
 */
export function toEdition(
  row: Selectable<CampaignTable>,
  {
    commitments = [],
    amendments = [],
  }: { commitments?: readonly Commitment[]; amendments?: readonly AmendmentTable[] },
  context: EditionContext,
): Edition {
  const { games, vault } = context
  const seed = vault.open(row.seed, seedPlace(row.id))
  const amended = toAmendments(amendments, context)
  const definition = definitionIn(row, amended, context)
  /** The definition after so many amendments. */
  const after = (n: number) => (n === amended.length ? definition : definitionIn(row, amended.slice(0, n), context))
  let seals: HeldSeal[] | undefined
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    edition: row.edition,
    zone: definition.zone,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    claimUntil: row.claim_until,
    pausedAt: row.paused_at,
    pauseReason: row.pause_reason,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    listed: row.listed === 1,
    playable: gameOf(definition, games) !== undefined,
    definition: { ...definition, prizes: definition.prizes.map(withUnbrokenNames) },
    definitionText: row.definition,
    definitionHash: row.definition_hash,
    codes: prizeCodesOf(row.id, vault),
    seals: () => (seals ??= sealsOf(definition, secretsIn(row, vault), { games, seed, amendments: amended })),
    seed,
    seedCommit: row.seed_commit,
    amendments: amended,
    notes: amended.map(({ text }, i) => noteOf(text, after(i + 1), games)),
    lots: [
      lotOf(seed, after(0)),
      ...amended.map(({ seed: own, text: { blocks } }, i) => {
        return { seed: own, prizes: addedPrizes(after(i).prizes, after(i + 1).prizes), blocks }
      }),
    ],
    commitments,
    playerKey: row.player_key,
  }
}

/**
 * Returns a prize with no-break spaces in its texts, so that no line break separates a number from its sign. The hashed
 * definition stays unchanged.
 */
const withUnbrokenNames = (prize: Definition['prizes'][number]) => ({
  ...prize,
  name: unbroken(prize.name),
  withArticle: prize.withArticle && unbroken(prize.withArticle),
  howToUse: prize.howToUse && unbroken(prize.howToUse),
})

/** Names of the places to which the vault binds the seed and the secrets of an edition. */
export const seedPlace = (id: string): string => `seed of ${id}`
export const secretsPlace = (id: string): string => `secrets of ${id}`

function sealsOf(
  definition: Definition,
  secrets: string | null,
  { games, seed, amendments }: { games: GameRulesByKind; seed: string; amendments: readonly Amendment[] },
): HeldSeal[] {
  const first: Pick<Amendment, 'seed' | 'values'> = { seed, values: JSON.parse(secrets ?? '{}') }
  return secretsOf(definition, games).flatMap(({ path, opensAt }) => {
    const last = [first, ...amendments].findLast(({ values }) => own(values, path) !== undefined)
    if (!last) return []
    return [{ path, opensAt, salt: saltOf(last.seed, path), value: canonicalJson(own(last.values, path)) }]
  })
}

/** Returns the secrets that are public by now. */
export const openedSeals = ({ seals }: Edition, now: number): OpenedSeal[] =>
  seals().flatMap(({ opensAt, ...seal }) => (opensAt !== null && now >= opensAt ? [seal] : []))

/**
 * Returns when the seed is published: at the close, because before that it would reveal the winning moments. If the
 * edition has a draw by score, the seed is published only when the draw is held. The list of such a draw stays open
 * until the last result is counted, and a person who knew the seed could change the list by deleting one of several
 * accounts.
 */
export const seedRevealedAt = ({ closesAt, definition: { draws } }: Edition): number =>
  draws.reduce((latest, { byScore, drawsAt }) => (byScore ? Math.max(latest, drawsAt) : latest), closesAt)

export function revealedSeed(edition: Edition, now: number): string | null {
  const isTime = edition.cancelledAt !== null || now >= seedRevealedAt(edition)
  return isTime && hasClosed(phaseOf(edition, now)) ? edition.seed : null
}

/**
 * Returns the commitment to the seed, or null for a campaign without prizes: nothing in it depends on chance, so there
 * is nothing to commit to.
 */
export const publicCommit = (edition: Edition): string | null =>
  edition.definition.prizes.length > 0 ? edition.seedCommit : null
