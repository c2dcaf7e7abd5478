import { type Definition, differences } from './definition.ts'
import { type GameRulesByKind, gameOf } from './game-rules.ts'
import { canonicalJson } from './hashing.ts'
import { type Change, changesBetween } from './json-parts.ts'

/** The parts of a game's block that an amendment may change, as patterns of paths from the block. */
export interface AmendableParts {
  /** Words and pictures. */
  words?: readonly RegExp[]
  /** Parts that may be added, and not changed. */
  additions?: readonly RegExp[]
}

/**
 * Returns `after` with the prizes of the first definition first, in its own order, which was promised; then those that
 * amendments have added, in the order of `before`; then its new ones. A file may list them anywhere.
 */
export function withAddedPrizesLast(first: Definition, before: Definition, after: Definition): Definition {
  const promised = new Set(first.prizes.map(({ key }) => key))
  const places = new Map(before.prizes.map(({ key }, i) => [key, i]))
  const place = ({ key }: { key: string }) => (promised.has(key) ? -1 : (places.get(key) ?? places.size))
  return { ...after, prizes: after.prizes.toSorted((a, b) => place(a) - place(b)) }
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
  const matches = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(path))
  return matches(words) || (before === undefined && matches(additions)) ? undefined : FINAL
}

/** Returns the place of a part as an organiser names it: `prizes "vale-5" stock`. */
export function placeOf(path: string, before: Definition, after: Definition): string {
  const [, list, position, rest = ''] = /^(prizes|draws)\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (list === undefined) return path
  const found = (list === 'prizes' ? [after.prizes, before.prizes] : [after.draws, before.draws]).map(
    (items) => items[Number(position)]?.key,
  )
  return `${list} "${found[0] ?? found[1]}"${rest && ` ${rest}`}`
}
