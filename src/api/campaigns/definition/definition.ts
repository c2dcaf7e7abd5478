import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { dayBlocks, instantOf } from '../../days.ts'
import { amend, type OpenedAmendment } from './amendment.ts'
import { type CampaignEntry, COMMON_ENTRIES, DRAW_ENTRIES, DRAW_TERMS } from './campaign-entry.ts'
import { closingDrawOf } from './closing-draw.ts'
import { fromFormat1 } from './format-1.ts'
import { type GameRulesByKind, gameOf } from './game-rules.ts'
import { canonicalJson } from './hashing.ts'
import { type Secret, sealed, unseal } from './sealing.ts'

/** A time span over which prizes are spread, in epoch ms. A block gets units in proportion to its weight. */
export interface Block {
  start: number
  end: number
  weight: number
  pool: string
}

export const MAIN_POOL = 'main'
/** The format of new definitions. Since format 3, the parts that must not be read before their time are sealed. */
const FORMAT = 3
/** The first format in which the moments that fall into a pause are spread over the time after the pause. */
export const FIRST_FORMAT_WITH_SPREADING = 3

const DRAW = 'draw:'
/**
 * Returns the name of the pool of a draw's prizes. This name is also the `subject` of the events that enter members into
 * the draw.
 */
export const poolOfDraw = (key: string): string => `${DRAW}${key}`
export const isOfDraw = (pool: string): boolean => pool.startsWith(DRAW)

/**
 * Returns the pool from which a play may win: the pool with the name of the play's slot if there is one, else the main
 * pool. Undefined if the last block of that pool has ended, or if the pool has no blocks.
 */
export function poolOfPlay({ blocks }: Pick<Definition, 'blocks'>, slot: string, at: number): string | undefined {
  if (!blocks) return MAIN_POOL
  const pool = blocks.some((block) => block.pool === slot) ? slot : MAIN_POOL
  return blocks.some((block) => block.pool === pool && at < block.end) ? pool : undefined
}

const LocalTimes = v.object({
  opensAt: v.string(),
  closesAt: v.string(),
  claimUntil: v.string(),
  draws: v.optional(v.array(v.string())),
  closingDraw: v.optional(v.string()),
})

/**
 * Schema of a stored definition of format 2 or 3. Fields that later versions added have defaults, so that no upgrade
 * stops an edition.
 */
const Stored = v.object({
  ...COMMON_ENTRIES,
  format: v.picklist([2, FORMAT]),
  opensAt: v.number(),
  closesAt: v.number(),
  claimUntil: v.number(),
  draws: v.optional(
    v.array(v.object({ ...DRAW_ENTRIES, drawsAt: v.number(), byScore: v.optional(v.literal(true)) })),
    [],
  ),
  /** Missing in editions that were frozen before closing draws existed. */
  closingDraw: v.optional(v.object({ ...DRAW_TERMS, action: v.string(), drawsAt: v.number() })),
  /**
   * The local times from which the instants were computed. The rules of a time zone may change; the promised local
   * times do not.
   */
  local: v.optional(LocalTimes),
  blocks: v.optional(v.array(v.object({ start: v.number(), end: v.number(), weight: v.number(), pool: v.string() }))),
})

/** The terms of an edition. Their canonical JSON is hashed and frozen. */
export type Definition = v.InferOutput<typeof Stored>

/** Makes a new definition from the operator's entry. */
export function definitionOf(entry: CampaignEntry, games: GameRulesByKind): Definition {
  const { opensAt, closesAt, claimUntil, zone, closingDraw, ...rest } = entry
  const texts = entry.draws.map(({ drawsAt }) => drawsAt)
  const closingText = closingDraw?.drawsAt
  const game = gameOf(entry, games)
  const plan = {
    ...rest,
    zone,
    format: FORMAT,
    opensAt: instantOf(opensAt, zone),
    closesAt: instantOf(closesAt, zone),
    claimUntil: instantOf(claimUntil, zone),
    draws: entry.draws.map((draw) => {
      const byScore = game?.scoredDraws?.includes(draw.key) ? ({ byScore: true } as const) : {}
      return { ...draw, ...byScore, drawsAt: instantOf(draw.drawsAt, zone) }
    }),
    local: {
      opensAt,
      closesAt,
      claimUntil,
      ...(texts.length > 0 ? { draws: texts } : {}),
      ...(closingText === undefined ? {} : { closingDraw: closingText }),
    },
  } as const
  const action = game?.chanceAction ?? game?.closingAction
  const canBeWon = ({ pool }: { pool: string }) => game?.closingAction !== undefined || !isOfDraw(pool)
  const isNeeded = closingDraw !== undefined || entry.prizes.some(canBeWon)
  const definition = action && isNeeded ? { ...plan, closingDraw: closingDrawOf(entry, action, plan) } : plan
  const blocks = game?.moments?.(definition)
  return blocks ? { ...definition, blocks } : definition
}

/** Returns one block per calendar day, all with the same weight. */
export const dailyBlocks = ({ zone, opensAt, closesAt }: Pick<Definition, 'zone' | 'opensAt' | 'closesAt'>): Block[] =>
  dayBlocks(zone, opensAt, closesAt).map(({ start, end }) => ({ start, end, weight: 1, pool: MAIN_POOL }))

/** Thrown for a definition that only a newer version of this program can read. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat'
}

/**
 * Returns the parts of a definition that are published later than its hash, or never: the parts that its game seals
 * until their time, and the codes that all winners share.
 */
export const secretsOf = (definition: Definition, games: GameRulesByKind): Secret[] => [
  ...definition.prizes.flatMap(({ code }, i) =>
    code === undefined ? [] : [{ path: `prizes.${i}.code`, opensAt: null }],
  ),
  ...(gameOf(definition, games)?.sealed?.(definition) ?? []).map(({ path, opensAt }) => {
    return { path: `game.${path}`, opensAt }
  }),
]

/** Freezes a definition: `text` is hashed and published, `secrets` are the sealed values. */
export function frozenDefinition(
  definition: Definition,
  games: GameRulesByKind,
  seed: string,
): { text: string; secrets: string } {
  const { published, values } = sealed(definition, secretsOf(definition, games), seed)
  return { text: canonicalJson(published), secrets: canonicalJson(values) }
}

interface Frozen {
  text: string
  secrets: string | null
  /** In their order. */
  amendments?: readonly OpenedAmendment[]
}

/**
 * Reads a frozen definition of any format up to this one, with its amendments. Throws `UnknownFormat` for a later
 * format.
 */
export function readDefinition({ text, secrets, amendments = [] }: Frozen, games: GameRulesByKind): Definition {
  const frozen: object = JSON.parse(text)
  const format = formatOf(frozen)
  if (format > FORMAT) throw new UnknownFormat(`format ${format} is of a newer version`)
  unseal(frozen, JSON.parse(secrets ?? '{}'))
  const stored = format === 1 ? { ...fromFormat1(frozen), format: 2 } : frozen
  for (const amendment of amendments) {
    amend(stored, amendment.text)
    unseal(stored, amendment.values)
  }
  const amended = v.parse(Stored, stored)
  const added = amendments.flatMap(({ text: { blocks } }) => blocks)
  const definition = amended.blocks ? { ...amended, blocks: [...amended.blocks, ...added] } : amended
  const game = gameOf(definition, games)
  return game ? { ...definition, game: v.parse(game.rules, definition.game ?? {}) } : definition
}

function formatOf(stored: unknown): number {
  const format = stored && typeof stored === 'object' && 'format' in stored ? stored.format : undefined
  return typeof format === 'number' ? format : 1
}

/**
 * Returns the names of the fields in which two definitions promise something different. The closing draw is compared
 * only if the earlier definition has one. Times are equal if their local texts are equal; otherwise their instants are
 * compared.
 */
export function differences(before: Definition, after: Definition): string[] {
  const isSameText = before.local !== undefined && canonicalJson(before.local) === canonicalJson(after.local)
  const closingOf = ({ closingDraw }: Definition) => {
    if (!before.closingDraw || !closingDraw) return undefined
    const { drawsAt, ...terms } = closingDraw
    return isSameText ? terms : { ...terms, drawsAt }
  }
  const promises = (definition: Definition) => {
    const {
      format: _,
      local: __,
      blocks: ___,
      closingDraw: ____,
      opensAt,
      closesAt,
      claimUntil,
      ...promise
    } = definition
    const closingDraw = closingOf(definition)
    return isSameText
      ? { ...promise, closingDraw, draws: promise.draws.map(({ drawsAt: _, ...draw }) => draw) }
      : { ...promise, closingDraw, opensAt, closesAt, claimUntil }
  }
  const [a, b] = [Object.entries(promises(before)), Object.entries(promises(after))]
  const [old, now] = [new Map(a), new Map(b)]
  // In JSON, undefined and missing are equal. Serialising takes longer, so it comes second.
  const isSame = (one: unknown, other: unknown) =>
    isDeepStrictEqual(one, other) || canonicalJson(one) === canonicalJson(other)
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => !isSame(old.get(key), now.get(key)))
}
