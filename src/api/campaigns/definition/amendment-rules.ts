import { own } from '#contract/primitives/own.ts'
import { type Definition, differences } from './definition.ts'
import { type GameRulesByKind, gameOf } from './game-rules.ts'
import { canonicalJson } from './hashing.ts'
import { type Change, changesBetween } from './json-parts.ts'

/** The parts of a game's block that an amendment may change, as patterns of paths from the block. */
export interface AmendableParts {
  /** Words and pictures. */
  words?: readonly RegExp[]
  /** Parts that may be added, and not changed. */
  additions?: readonly Addition[]
  /** The lists of the block whose records have a `key`, so that a file may list a new record anywhere. */
  keyed?: readonly string[]
}

interface Addition {
  path: RegExp
  /** Returns the sentence for visitors about such a part. */
  says(part: unknown): string
}

/**
 * Returns `after` with its additions last, so that they leave everything else in its place; a file may list them
 * anywhere. The prizes of the first definition keep their own order, which was promised.
 */
export function withAdditionsLast(
  first: Definition,
  before: Definition,
  after: Definition,
  games: GameRulesByKind,
): Definition {
  const promised = new Set(first.prizes.map(({ key }) => key))
  const place = placeIn(before.prizes)
  const prizePlace = ({ key }: Keyed) => (promised.has(key) ? -1 : place(key))
  const prizes = after.prizes.toSorted((a, b) => prizePlace(a) - prizePlace(b))
  const lists = gameOf(after, games)?.amendable?.keyed ?? []
  if (lists.length === 0) return { ...after, prizes }
  const game = { ...(after.game as object) }
  for (const list of lists) {
    const [old, wanted] = [keyedIn(before.game, list), keyedIn(game, list)]
    const placeOfOld = placeIn(old)
    Object.assign(game, { [list]: wanted.toSorted((a, b) => placeOfOld(a.key) - placeOfOld(b.key)) })
  }
  return { ...after, prizes, game }
}

interface Keyed {
  key: string
}

const keyedIn = (game: unknown, list: string) => own(game as Record<string, readonly Keyed[]>, list) ?? []

/** Returns the position of a key in a list; the length of the list for an unknown key. */
function placeIn(list: readonly Keyed[]): (key: string) => number {
  const places = new Map(list.map(({ key }, i) => [key, i]))
  return (key) => places.get(key) ?? places.size
}

const TIME = /(^|\.)(opensAt|closesAt|claimUntil|drawsAt)$/

/** Returns the parts in which two definitions of an edition promise something different (`differences`). */
export function changesOf(before: Definition, after: Definition): Change[] {
  const fields = new Set(differences(before, after))
  const hasOtherTimes = canonicalJson(before.local) !== canonicalJson(after.local)
  const changes = [...changesBetween(pick(before, fields), pick(after, fields))].filter(
    ({ path }) => hasOtherTimes || !TIME.test(path),
  )
  if (!changes.some(({ path }) => TIME.test(path))) return changes
  return [...changes, { path: 'local', before: before.local, after: after.local }]
}

const pick = (definition: Definition, fields: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(definition).filter(([key]) => fields.has(key)))

interface Rule {
  path: RegExp
  /** Returns the reason if a change of such a part is not allowed. */
  refusal?(change: Change, around: Around): string | false
}

interface Around {
  before: Definition
  now: number
}

const isEarlier = ({ before, after }: Change) => !(Number(after) > Number(before))
const hasClosed = ({ before, now }: Around) => now >= before.closesAt && 'the edition has closed'

/** The parts of every definition that an amendment may change. All others are final. */
const RULES: Rule[] = [
  { path: /^(texts\.[a-zA-Z]+|legend|permitNumber|rulesVersion|local)$/ },
  { path: /^prizes\.\d+\.(name|withArticle|howToUse|drawing|icon)$/ },
  { path: /^draws\.\d+\.name$/ },
  {
    path: /^prizes\.\d+\.stock$/,
    refusal: (change, around) => (isEarlier(change) ? 'what was promised is never less' : hasClosed(around)),
  },
  {
    path: /^prizes\.\d+$/,
    refusal: ({ before }, around) => (before === undefined ? hasClosed(around) : 'a promised prize stays'),
  },
  {
    path: /^closesAt$/,
    refusal: (change, around) => (isEarlier(change) ? 'it can only be later' : hasClosed(around)),
  },
  {
    path: /^claimUntil$/,
    refusal: (change, { before, now }) =>
      isEarlier(change) ? 'it can only be later' : now >= before.claimUntil && 'the time to claim is over',
  },
  {
    path: /^draws\.\d+\.drawsAt$/,
    refusal: (change, around) => (isEarlier(change) ? 'it can only be later' : hasClosed(around)),
  },
  {
    path: /^closingDraw\.drawsAt$/,
    refusal: (change, { before, now }) =>
      isEarlier(change) ? 'it can only be later' : now >= (before.closingDraw?.drawsAt ?? 0) && 'it is held already',
  },
]

/** Returns the reasons why an edition that has begun cannot be changed in this way, each as `place changed: reason`. */
export function amendmentFaults(
  changes: readonly Change[],
  { before, after, games, now }: { before: Definition; after: Definition; games: GameRulesByKind; now: number },
): string[] {
  const parts = gameOf(after, games)?.amendable
  const gone = (parts?.keyed ?? []).flatMap((list) => {
    const kept = new Set(keyedIn(after.game, list).map(({ key }) => key))
    return keyedIn(before.game, list).flatMap(({ key }) => (kept.has(key) ? [] : [`game.${list} "${key}"`]))
  })
  // Without one of its records, the rest of a list is in other places.
  if (gone.length > 0) return gone.map((place) => `${place} is gone: what was promised stays`)
  return changes.flatMap((change) => {
    const refusal = change.path.startsWith('game.')
      ? refusalOfGame({ ...change, path: change.path.slice('game.'.length) }, parts)
      : refusalOf(change, { before, now })
    return refusal ? [`${placeOf(change.path, before, after)} changed: ${refusal}`] : []
  })
}

const FINAL = 'it is final since the edition began; undo that or publish a new edition'

function refusalOf(change: Change, around: Around): string | undefined {
  if (change.path === 'prizes') return 'a promised prize stays'
  const rule = RULES.find(({ path }) => path.test(change.path))
  return rule ? rule.refusal?.(change, around) || undefined : FINAL
}

function refusalOfGame({ path, before }: Change, { words = [], additions = [] }: AmendableParts = {}) {
  const isAddition = before === undefined && additions.some((addition) => addition.path.test(path))
  return isAddition || words.some((pattern) => pattern.test(path)) ? undefined : FINAL
}

/** Returns the place of a part as an organiser names it: `prizes "vale-5" stock`. */
export function placeOf(path: string, before: Definition, after: Definition): string {
  const [, list, position = '', rest = ''] = /^([a-zA-Z.]+)\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (list === undefined) return path
  const [key] = [after, before].flatMap((definition) => keyAt(definition, [...list.split('.'), position]))
  return key === undefined ? path : `${list} "${key}"${rest && ` ${rest}`}`
}

function keyAt(root: unknown, path: readonly string[]): string[] {
  let part = root
  for (const step of path) part = typeof part === 'object' && part ? own(part as Record<string, unknown>, step) : part
  return typeof part === 'object' && part && 'key' in part ? [String(part.key)] : []
}
