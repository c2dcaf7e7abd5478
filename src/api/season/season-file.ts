import * as v from 'valibot'
import { Kind, type PrizeKind } from '#contract/campaigns.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { HOME_OF_COUNTRY } from '#contract/zones/home-of-country.ts'
import { COUNTRY_OF_MARKET, MARKETS } from '#contract/zones/markets.ts'
import { CampaignEntry, repeated } from '../campaigns/definition/campaign-entry.ts'
import { isOfDraw, poolOfDraw } from '../campaigns/definition/definition.ts'
import { fromFormat1, isFormat1 } from '../campaigns/definition/format-1.ts'
import { type GameRules, type GameRulesByKind, gameOf } from '../campaigns/definition/game-rules.ts'
import { canonicalJson, sha256 } from '../campaigns/definition/hashing.ts'
import { readInstant } from '../days.ts'
import { brandFaults } from './brand/brand-entry.ts'
import { type Pictures, withoutPictures } from './brand/picture.ts'
import { wordsFaults } from './brand/words-entry.ts'
import { ExitEntry } from './exit-entry.ts'
import { exitFaults } from './exit-faults.ts'
import { ACCEPTED_TEXTS, acceptedFaults, nameOf, SAYS_NOTHING, saysSomething } from './legal-texts.ts'
import { withNames } from './place-names.ts'
import { RulesEntry, SeasonSchema } from './season-schema.ts'
import { mixedKinds, slugFaults } from './slug-faults.ts'

export interface SeasonFile extends v.InferOutput<typeof SeasonSchema> {
  /**
   * SHA-256 of the file, independent of its layout and taken before defaults are added, so that every program version
   * computes the same hash.
   */
  hash: string
  /** The JSON of the file, with the hash of each picture in its place. */
  source: string
  pictures: Pictures
}
export type SeasonFileInput = v.InferInput<typeof SeasonSchema>

export class SeasonFaults extends Error {
  override readonly name = 'SeasonFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`The season cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Reads a season for these games. Throws `SeasonFaults` with all faults, each with its place; `before` are those that
 * were found earlier.
 */
export function parseSeason(value: unknown, games: GameRulesByKind, before: readonly string[] = []): SeasonFile {
  const { season, pictures } = withoutPictures(value)
  const today = withZoneOfMarket(withTodaysEntries(season))
  const parsed = v.safeParse(SeasonSchema, today)
  const campaigns = partsOf(today, 'campaigns').map((campaign) => readCampaign(campaign, games))
  const faults = [
    ...before,
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? '(file)'}: ${inPlainWords(issue)}`),
    ...campaigns.flatMap((campaign, i) => campaign.faults.map((fault) => `campaigns.${i}.${fault}`)),
    ...crossFaults(today, campaigns),
    ...brandFaults(today, games, pictures),
  ].map((fault) => withNames(fault, today))
  if (!parsed.success || faults.length > 0) throw new SeasonFaults(faults)
  const entries = campaigns.flatMap(({ entry }) => entry ?? [])
  return { ...parsed.output, campaigns: entries, hash: hashOf(season), source: JSON.stringify(season), pictures }
}

/** The place where an editor finds the schema is no part of a season. */
const hashOf = (value: unknown): string => sha256(canonicalJson(isObject(value) ? withoutSchema(value) : value))

const withoutSchema = ({ $schema: _, ...season }: Record<string, unknown>) => season

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsOf = (season: unknown, part: 'campaigns' | 'rules' | 'exits'): unknown[] => {
  const list = isObject(season) ? season[part] : undefined
  return Array.isArray(list) ? list : []
}

/**
 * Returns the faults of all texts without content. (`loadSeason` checks only unpublished texts, because published texts
 * cannot change.)
 */
export const wordlessTexts = ({ rules }: Pick<SeasonFile, 'rules'>): string[] =>
  rules.flatMap(({ id, text }, i) =>
    saysSomething(text) ? [] : [withNames(`rules.${i}.text: "${id}" ${SAYS_NOTHING}`, { rules })],
  )

/** Converts files of format 1, which are still supported. */
function withTodaysEntries(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.campaigns)) return value
  return { ...value, campaigns: value.campaigns.map((entry) => (isFormat1(entry) ? fromFormat1(entry) : entry)) }
}

/** Gives a campaign without a time zone that of the market. */
function withZoneOfMarket(value: unknown): unknown {
  if (!isObject(value) || !v.is(Market, value.market) || !Array.isArray(value.campaigns)) return value
  const { zone } = HOME_OF_COUNTRY[COUNTRY_OF_MARKET[value.market]]
  return { ...value, campaigns: value.campaigns.map((entry) => (isObject(entry) ? { zone, ...entry } : entry)) }
}

const Market = v.picklist(MARKETS)

/** A campaign as far as its schemas accept it. */
interface ReadCampaign {
  slug: string | undefined
  /** The game at the address of the campaign. */
  game: GameRules | undefined
  /** The campaign with the defaults of its game. */
  entry: CampaignEntry | undefined
  /** The faults of the `game` block. */
  faults: string[]
}

/** The part of a campaign that tells which game it is. */
const Announced = v.object({ slug: v.optional(v.string()), kind: Kind, game: v.optional(v.unknown()) })

/** Reads a campaign and its `game` block, each by its own schema, so that a fault of one hides none of the other. */
function readCampaign(value: unknown, games: GameRulesByKind): ReadCampaign {
  const announced = v.safeParse(Announced, value)
  if (!announced.success) return { slug: undefined, game: undefined, entry: undefined, faults: [] }
  const { slug, kind, game: block } = announced.output
  const campaign = v.safeParse(CampaignEntry, value)
  const entry = campaign.success ? campaign.output : undefined
  const game = gameOf(announced.output, games)
  if (!game) {
    const faults = block === undefined ? [] : [`game: no game of the kind "${kind}" is built yet`]
    return { slug, game, entry, faults }
  }
  const rules = v.safeParse(game.rules, block ?? {})
  if (rules.success) return { slug, game, entry: entry && { ...entry, game: rules.output }, faults: [] }
  const faults = rules.issues.map(
    (issue) => `${['game', v.getDotPath(issue)].filter(Boolean).join('.')}: ${inPlainWords(issue)}`,
  )
  return { slug, game, entry, faults }
}

function inPlainWords(issue: v.BaseIssue<unknown>): string {
  const isOwn = !issue.message.startsWith('Invalid ')
  if (issue.type === 'strict_object' && issue.expected === 'never' && !isOwn) {
    const key = v.getDotPath(issue)?.split('.').at(-1)
    return /price|precio|cost/i.test(key ?? '')
      ? 'taking part is free: a campaign has no price'
      : 'is not a known field; check its spelling'
  }
  if (issue.received === 'undefined') return 'is missing'
  return isOwn ? issue.message : (own(EXPECTED, issue.type)?.(issue) ?? issue.message)
}

const oneOf = ({ expected }: v.BaseIssue<unknown>) =>
  `must be one of ${(expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`

/** The sentences for the types and limits of Valibot. */
const EXPECTED: Readonly<Record<string, (issue: v.BaseIssue<unknown>) => string>> = {
  string: () => 'must be a text in quotes',
  number: () => 'must be a number, without quotes',
  integer: () => 'must be a whole number',
  boolean: () => 'must be true or false',
  array: () => 'must be a list in [ ]',
  strict_object: () => 'must be a block in { }',
  picklist: oneOf,
  variant: oneOf,
  literal: oneOf,
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  min_length: ({ requirement }) => `must have at least ${requirement}`,
  max_length: ({ requirement }) => `must have at most ${requirement} characters`,
  regex: () => 'must have only lower-case letters, digits and hyphens',
}

/** Returns the faults between fields, as far as the schemas accept the fields. */
function crossFaults(season: unknown, campaigns: ReadCampaign[]): string[] {
  const rules = partsOf(season, 'rules').flatMap((text) => {
    const named = v.safeParse(v.object({ id: v.string() }), text)
    // A text that its schema refuses has that fault only.
    const words = v.is(RulesEntry, text) ? text.text : 'unread'
    return named.success ? [{ id: named.output.id, text: words }] : []
  })
  const exits = v.safeParse(v.array(ExitEntry), partsOf(season, 'exits'))
  const entries = campaigns.flatMap(({ entry }) => entry ?? [])
  const around = {
    rulesIds: new Set(rules.map(({ id }) => id)),
    editions: new Map(entries.map((entry) => [`${entry.slug}/${entry.edition}`, instantIn(entry, 'opensAt') ?? 0])),
    gameAt: (slug: string) => campaigns.find((campaign) => campaign.slug === slug && campaign.game)?.game,
  }
  return [
    ...repeated(rules.map(({ id }) => id)).map((id) => `rules: "${id}" appears twice`),
    ...repeated(entries.map((entry) => `${entry.slug}/${entry.edition}`)).map(
      (id) => `campaigns: "${id}" appears twice`,
    ),
    ...acceptedFaults(rules),
    ...overlaps(entries),
    ...mixedKinds(entries),
    ...(exits.success ? exitFaults(exits.output) : []),
    ...wordsFaults(season),
    ...campaigns.flatMap(({ entry, game, faults }, i) =>
      entry
        ? faultsOf(entry, { ...around, game: faults.length > 0 ? undefined : game }).map(
            (fault) => `campaigns.${i}.${fault}`,
          )
        : [],
    ),
  ]
}

interface Around {
  rulesIds: Set<string>
  /** The openings of all editions of the file by id. */
  editions: ReadonlyMap<string, number>
  /** The game of the campaign; undefined if it has none, or if its rules have faults. */
  game: GameRules | undefined
  gameAt: (slug: string) => GameRules | undefined
}

function faultsOf(brought: CampaignEntry, { rulesIds, editions, game: ofKind, gameAt }: Around): string[] {
  const faults = TIME_FIELDS.flatMap((field) =>
    instantIn(brought, field) === undefined ? [`${field}: "${brought[field]}" does not exist in the calendar`] : [],
  )
  const entry = faults.length > 0 ? withDaysThatExist(brought) : brought
  const [opensAt, closesAt, claimUntil] = TIME_FIELDS.map((field) => instantIn(entry, field) ?? Number.NaN) as Times
  if (closesAt <= opensAt) faults.push('closesAt: must be after opensAt')
  if (claimUntil < closesAt) faults.push('claimUntil: must not be before closesAt')
  if (!rulesIds.has(entry.rulesVersion)) faults.push(`rulesVersion: "${entry.rulesVersion}" is not among the rules`)
  else if (nameOf(entry.rulesVersion) === ACCEPTED_TEXTS.privacy) {
    faults.push(`rulesVersion: "${entry.rulesVersion}" is the privacy policy; name the rules of the campaign`)
  }
  if (entry.countries.includes('MX') && entry.prizes.length > 0 && !entry.permitNumber) {
    faults.push('permitNumber: a draw that is open to Mexico needs the permit of its interior ministry')
  }
  const game = [opensAt, closesAt, claimUntil].some(Number.isNaN) ? undefined : ofKind
  return [
    ...slugFaults(entry),
    ...faults,
    ...prizeFaults(entry, game),
    ...drawFaults(entry, game),
    ...closingFaults(entry, game),
    ...exclusionFaults(entry, editions),
    ...(game?.faults?.(entry, gameAt) ?? []),
  ]
}

function drawFaults({ draws, prizes, zone, closesAt }: CampaignEntry, game: GameRules | undefined): string[] {
  const end = readInstant(closesAt, zone)
  return [
    ...repeated(draws.map(({ key }) => key)).map((key) => `draws: "${key}" appears twice`),
    ...draws.flatMap(({ key, drawsAt }, i) => {
      const at = readInstant(drawsAt, zone)
      const faults: string[] = []
      if (key === CLOSING_DRAW) faults.push(`key: "${key}" is the key of the closing draw`)
      if (at === undefined) faults.push(`drawsAt: "${drawsAt}" does not exist in the calendar`)
      else if (end !== undefined && at <= end) {
        faults.push('drawsAt: must be after closesAt: the list is frozen and published first')
      }
      if (!prizes.some(({ pool }) => pool === poolOfDraw(key))) {
        faults.push(`key: no prize has the pool "${poolOfDraw(key)}"`)
      }
      if (game && !game.draws?.includes(key)) {
        faults.push(`key: this game gives no entries to "${key}"; it has ${game.draws?.join(', ') || 'no draw'}`)
      }
      return faults.map((fault) => `draws.${i}.${fault}`)
    }),
  ]
}

function closingFaults({ closingDraw, claimUntil, draws, zone }: CampaignEntry, game: GameRules | undefined): string[] {
  if (!closingDraw) return []
  if (game && (game.chanceAction ?? game.closingAction) === undefined)
    return ['closingDraw: nobody wins by playing this game']
  const { drawsAt } = closingDraw
  const at = drawsAt === undefined ? undefined : readInstant(drawsAt, zone)
  if (drawsAt !== undefined && at === undefined) {
    return [`closingDraw.drawsAt: "${drawsAt}" does not exist in the calendar`]
  }
  const others = [claimUntil, ...draws.map((draw) => draw.drawsAt)].map((text) => readInstant(text, zone) ?? 0)
  return at !== undefined && others.some((other) => at <= other)
    ? ['closingDraw.drawsAt: must be after claimUntil and every other draw: it gives what they leave']
    : []
}

function exclusionFaults(entry: CampaignEntry, editions: Around['editions']): string[] {
  const { excludeWinnersOf = [], draws } = entry
  if (excludeWinnersOf.length > 0 && draws.length === 0) {
    return [
      'excludeWinnersOf: this edition has no draw, and only a draw passes over winners; a play is decided by its moment',
    ]
  }
  const closesAt = instantIn(entry, 'closesAt') ?? 0
  return [
    ...repeated(excludeWinnersOf).map((id) => `excludeWinnersOf: "${id}" appears twice`),
    ...excludeWinnersOf.flatMap((id, i) => {
      const opensAt = editions.get(id)
      if (opensAt === undefined) return [`excludeWinnersOf.${i}: "${id}" is not an edition of this file`]
      return opensAt < closesAt
        ? []
        : [`excludeWinnersOf.${i}: "${id}" opens after the close of this edition, and has no winners by then`]
    }),
  ]
}

const TIME_FIELDS = ['opensAt', 'closesAt', 'claimUntil'] as const
type TimeField = (typeof TIME_FIELDS)[number]
type Times = [opensAt: number, closesAt: number, claimUntil: number]

/** Returns the entry with the 28th in place of days that its months do not have, so that they hide no other fault. */
function withDaysThatExist(entry: CampaignEntry): CampaignEntry {
  const missing = TIME_FIELDS.filter((field) => instantIn(entry, field) === undefined)
  const mended = missing.map((field) => [field, entry[field].replace(/^(\d{4}-\d{2})-\d{2}/, '$1-28')])
  return { ...entry, ...Object.fromEntries(mended) }
}

const instantIn = (entry: CampaignEntry, field: TimeField): number | undefined => readInstant(entry[field], entry.zone)

/** The kinds of prize that can be delivered. No game delivers the other kinds yet. */
const DELIVERED: ReadonlySet<PrizeKind> = new Set(['physical', 'code', 'shared-code'])

function prizeFaults(entry: CampaignEntry, game: GameRules | undefined): string[] {
  const pools = game ? poolsOf(entry, game) : undefined
  return [
    ...repeated(entry.prizes.map((prize) => prize.key)).map((key) => `prizes: "${key}" appears twice`),
    ...entry.prizes.flatMap((prize, i) => {
      const faults: string[] = []
      if (!DELIVERED.has(prize.kind)) faults.push(`kind: nothing delivers a prize of the kind "${prize.kind}" yet`)
      if (prize.kind === 'shared-code' && !prize.code) faults.push('code: is missing: what do the winners read?')
      if (prize.kind !== 'shared-code' && prize.code) faults.push('code: only a shared code is the same for all')
      if (prize.kind !== 'code' && prize.codes === 'partner')
        faults.push('codes: only a prize of the kind "code" has codes')
      if (isOfDraw(prize.pool) && prize.codes === 'partner') {
        faults.push('codes: a draw gives codes of ours; those of a partner are won by playing')
      }
      if (pools && !pools.has(prize.pool)) {
        faults.push(`pool: "${prize.pool}" is not a pool of this game; it has ${[...pools].join(', ') || 'none'}`)
      }
      return faults.map((fault) => `prizes.${i}.${fault}`)
    }),
  ]
}

function poolsOf(entry: CampaignEntry, game: GameRules): Set<string> {
  const { zone } = entry
  const opensAt = instantIn(entry, 'opensAt') ?? 0
  const closesAt = instantIn(entry, 'closesAt') ?? 0
  const blocks = game.moments?.({ zone, opensAt, closesAt, game: entry.game }) ?? []
  const byCause = game.pools?.(entry.game) ?? []
  return new Set([...blocks.map(({ pool }) => pool), ...byCause, ...entry.draws.map(({ key }) => poolOfDraw(key))])
}

/** Returns faults for editions at one address that run at the same time. */
function overlaps(campaigns: CampaignEntry[]): string[] {
  const runs = campaigns.map((entry) => {
    return { entry, from: instantIn(entry, 'opensAt') ?? 0, until: instantIn(entry, 'closesAt') ?? 0 }
  })
  return runs.flatMap((a, i) =>
    runs
      .slice(i + 1)
      .filter(
        (b) =>
          b.entry.slug === a.entry.slug && b.entry.edition !== a.entry.edition && a.from < b.until && b.from < a.until,
      )
      .map((b) => `campaigns: "${a.entry.slug}" runs twice at once, in "${a.entry.edition}" and "${b.entry.edition}"`),
  )
}
