import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { dayBlocks, instantOf } from '../../days.ts'
import { type CampaignEntry, COMMON_ENTRIES, DRAW_ENTRIES, DRAW_TERMS } from './campaign-entry.ts'
import { closingDrawOf } from './closing-draw.ts'
import { fromFormat1 } from './format-1.ts'
import { type GameRulesByKind, gameOf } from './game-rules.ts'
import { canonicalJson } from './hashing.ts'
import { type Secret, sealed, unseal } from './sealing.ts'

/** A stretch of time over which prizes are spread, in epoch ms; a unit falls into it in proportion to its weight. */
export interface Block {
  start: number
  end: number
  weight: number
  pool: string
}

export const MAIN_POOL = 'main'
/** 3: what must not be read before its time is sealed. */
export const FORMAT = 3
/** From then on the moments of a pause are spread over what follows it. */
export const FIRST_FORMAT_WITH_SPREADING = 3

const DRAW = 'draw:'
/** The pool of the prizes of a draw, and the subject of its entries. */
export const poolOfDraw = (key: string): string => `${DRAW}${key}`
export const isOfDraw = (pool: string): boolean => pool.startsWith(DRAW)

/**
 * The pool that a play tries for: that of its slot where the definition has one, else the main one. Undefined when its time
 * is over, or where there is none.
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

/** A definition as it is stored, of this format. Fields of later versions get their defaults, so that no upgrade stops it. */
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
  /** Editions that were frozen before there were closing draws have none. */
  closingDraw: v.optional(v.object({ ...DRAW_TERMS, action: v.string(), drawsAt: v.number() })),
  /** The texts that the instants were read from: time zones change their rules, what was promised does not. */
  local: v.optional(LocalTimes),
  blocks: v.optional(v.array(v.object({ start: v.number(), end: v.number(), weight: v.number(), pool: v.string() }))),
})

/** The promise of a campaign; its canonical JSON is hashed and frozen. */
export type Definition = v.InferOutput<typeof Stored>

/** A new definition, from what the operator wrote. */
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

/** One block per calendar day, all of the same weight. */
export const dailyBlocks = ({ zone, opensAt, closesAt }: Pick<Definition, 'zone' | 'opensAt' | 'closesAt'>): Block[] =>
  dayBlocks(zone, opensAt, closesAt).map(({ start, end }) => ({ start, end, weight: 1, pool: MAIN_POOL }))

/** A definition that only a newer version of this program can read. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat'
}

/**
 * The parts of a definition that are published later than its hash, if ever: what its game hides until its time, and the
 * codes that every winner shares.
 */
export const secretsOf = (definition: Definition, games: GameRulesByKind): Secret[] => [
  ...definition.prizes.flatMap(({ code }, i) =>
    code === undefined ? [] : [{ path: `prizes.${i}.code`, opensAt: null }],
  ),
  ...(gameOf(definition, games)?.sealed?.(definition) ?? []).map(({ path, opensAt }) => {
    return { path: `game.${path}`, opensAt }
  }),
]

/** Freezes a definition: `text` is hashed and published, `secrets` are the values behind its seals. */
export function frozenDefinition(
  definition: Definition,
  games: GameRulesByKind,
  seed: string,
): { text: string; secrets: string } {
  const { published, values } = sealed(definition, secretsOf(definition, games), seed)
  return { text: canonicalJson(published), secrets: canonicalJson(values) }
}

/** Reads a frozen definition of any format up to this one. Throws `UnknownFormat` for a later one. */
export function readDefinition(
  { text, secrets }: { text: string; secrets: string | null },
  games: GameRulesByKind,
): Definition {
  const stored: object = JSON.parse(text)
  unseal(stored, JSON.parse(secrets ?? '{}'))
  const format = formatOf(stored)
  if (format > FORMAT) throw new UnknownFormat(`format ${format} is of a newer version`)
  const definition = v.parse(Stored, format === 1 ? { ...fromFormat1(stored), format: 2 } : stored)
  const game = gameOf(definition, games)
  return game ? { ...definition, game: v.parse(game.rules, definition.game ?? {}) } : definition
}

function formatOf(stored: unknown): number {
  const format = stored && typeof stored === 'object' && 'format' in stored ? stored.format : undefined
  return typeof format === 'number' ? format : 1
}

/**
 * Names the fields in which two definitions promise something else; one from before closing draws differs by none. The
 * times are compared as written where both have that text, and otherwise as instants.
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
  // As JSON, undefined and missing are the same. Writing it takes longer, so it comes second.
  const isSame = (one: unknown, other: unknown) =>
    isDeepStrictEqual(one, other) || canonicalJson(one) === canonicalJson(other)
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => !isSame(old.get(key), now.get(key)))
}
