import { newCrockford } from '#contract/crockford.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { type Definition, definitionOf, differences, frozenDefinition, isOfDraw, UnknownFormat } from './definition.ts'
import { definitionIn, type Reading, secretsPlace, seedPlace } from './edition.ts'
import { capGroupOf, commitTo, unitsOf, WAITING } from './fairness.ts'
import { sha256 } from './hashing.ts'
import { nameOf, newestOf, SAYS_NOTHING, saysSomething } from './legal-texts.ts'
import { prizeCodesOf } from './prize-codes.ts'
import * as queries from './queries.ts'
import { SeasonFaults, type SeasonFile } from './season-file.ts'
import { firstStock } from './stock.ts'

export interface Freezing extends Reading {
  now: () => number
  random: (bytes: number) => Uint8Array
}

interface Loading extends Freezing {
  /** Running editions stay as they are, although an upgrade may change the texts of the demonstration. */
  isDemo: boolean
}

/** Brings campaigns and legal texts into the database. All of it or, with every reason listed, nothing. */
export function* loadSeason(file: SeasonFile, loading: Loading): Transaction<void> {
  const faults = yield* loadRules(file, loading)
  const known = new Map((yield* queries.campaignsInTransaction()).map((row) => [row.id, row]))
  yield* lockAll([...known.values()], loading)
  const definitions = file.campaigns.map((entry) => definitionOf(entry, loading.games))
  for (const [position, definition] of definitions.entries()) {
    const row = known.get(idOf(definition))
    for (const fault of yield* loadCampaign(definition, position, row, loading)) faults.push(fault)
  }
  const listed = new Set(definitions.map(idOf))
  for (const row of known.values()) {
    if (!listed.has(row.id)) for (const fault of yield* withdraw(row, loading)) faults.push(fault)
  }
  if (faults.length > 0) throw new SeasonFaults(faults)
}

/** Locks with the newest key what is stored in the clear or was locked with an older one. Throws `WrongKey`. */
function* lockAll(rows: queries.CampaignRow[], { vault }: Loading): Transaction<void> {
  for (const { id, seed, secrets } of rows) {
    const relocked = (text: string, place: string) =>
      vault.isCurrent(text, place) ? text : vault.lock(vault.open(text, place), place)
    const now = { seed: relocked(seed, seedPlace(id)), secrets: secrets && relocked(secrets, secretsPlace(id)) }
    if (isOther({ seed, secrets }, now)) yield* queries.changeCampaign(id, now)
  }
}

const idOf = ({ slug, edition }: Definition): string => `${slug}/${edition}`

function* loadRules(file: SeasonFile, loading: Loading): Transaction<string[]> {
  const now = loading.now()
  const known = new Map((yield* queries.knownRules()).map((text) => [text.id, text]))
  const currentIds = new Set(newestOf(file.rules.map((text) => text.id)))
  const faults: string[] = []
  for (const [position, { id, title, text, publishedAt }] of file.rules.entries()) {
    const hash = sha256(text)
    const current = currentIds.has(id) ? 1 : 0
    const published = known.get(id)
    if (!published && !saysSomething(text)) faults.push(`rules "${id}": its text ${SAYS_NOTHING}`)
    else if (published && published.hash !== hash && !loading.isDemo) {
      faults.push(`rules "${id}": its text has changed since it was published; publish the change as a new version`)
    } else if (published) {
      const wanted = { current, position, title }
      if (isOther(published, wanted)) yield* queries.changeRules(id, wanted)
    } else {
      const published_at = Math.min(
        Date.parse(publishedAt.length === 16 ? `${publishedAt}:00Z` : publishedAt) || now,
        now,
      )
      const version = id.split('/').at(-1) ?? '1'
      yield* queries.insertRules({ id, title, version, hash, text, published_at, current, position })
    }
  }
  yield* retireRules([...known.values()], currentIds)
  return faults
}

/** Of texts that the file has in another version, those that it no longer names are not in force. */
function* retireRules(known: queries.RulesRow[], currentIds: ReadonlySet<string>): Transaction<void> {
  const names = new Set([...currentIds].map(nameOf))
  for (const { id, current } of known) {
    if (current === 1 && names.has(nameOf(id)) && !currentIds.has(id)) yield* queries.changeRules(id, { current: 0 })
  }
}

/** True if a row has another value than it should. A start that changes nothing writes nothing, nor waits for the disk. */
const isOther = <Row extends object>(row: Row, wanted: Partial<Row>): boolean =>
  Object.entries(wanted).some(([column, value]) => row[column as keyof Row] !== value)

function* loadCampaign(
  definition: Definition,
  position: number,
  known: queries.CampaignRow | undefined,
  loading: Loading,
): Transaction<string[]> {
  const id = idOf(definition)
  const frozen = known && readIfKnown(known, loading)
  if (known && !frozen) return [`campaign "${id}" was frozen by a newer version of this program; start that version`]
  const changed = frozen ? differences(frozen, definition) : []
  const isSame = known !== undefined && changed.length === 0
  const hasBegun = known !== undefined && (known.opens_at <= loading.now() || (yield* queries.hasPlays(id)))
  if (isSame || (hasBegun && loading.isDemo)) {
    const wanted = { listed: 1, position }
    if (isOther(known, wanted)) yield* queries.changeCampaign(id, wanted)
    return []
  }
  if (hasBegun) {
    return [
      `campaign "${id}" has started and is frozen, but ${changed.join(', ')} changed; undo that or publish a new edition`,
    ]
  }
  if (known) yield* queries.deleteUnits(id)
  const faults = tooLittleTimeToClaim(definition).map((fault) => `campaign "${id}": ${fault}`)
  yield* freeze(id, definition, position, loading)
  return faults
}

function readIfKnown(row: queries.CampaignRow, reading: Reading): Definition | undefined {
  try {
    return definitionIn(row, reading)
  } catch (error) {
    if (error instanceof UnknownFormat) return undefined
    throw error
  }
}

const MIN_HOURS_TO_CLAIM = 24

/** Asked of what is new only: an edition that runs goes on as it was promised. */
const tooLittleTimeToClaim = ({ prizes, closesAt, claimUntil }: Definition): string[] =>
  prizes.length > 0 && claimUntil < closesAt + MIN_HOURS_TO_CLAIM * 60 * 60 * 1000
    ? [`claimUntil: what is won on the last evening needs at least ${MIN_HOURS_TO_CLAIM} hours to be claimed`]
    : []

/** Writes a new promise: another definition gets another seed, and every promise is kept with its time. */
function* freeze(id: string, definition: Definition, position: number, loading: Loading): Transaction<void> {
  const { now, random, games, vault } = loading
  const seed = Buffer.from(random(32)).toString('hex')
  const { text, secrets } = frozenDefinition(definition, games, seed)
  const hash = sha256(text)
  const seed_commit = commitTo(seed, hash)
  const at = now()
  yield* queries.putCampaign({
    id,
    slug: definition.slug,
    edition: definition.edition,
    kind: definition.kind,
    position,
    definition: text,
    definition_hash: hash,
    secrets: vault.lock(secrets, secretsPlace(id)),
    seed: vault.lock(seed, seedPlace(id)),
    seed_commit,
    opens_at: definition.opensAt,
    closes_at: definition.closesAt,
    claim_until: definition.claimUntil,
    paused_at: null,
    pause_reason: null,
    cancelled_at: null,
    cancel_reason: null,
    player_key: Buffer.from(random(32)).toString('hex'),
    listed: 1,
    loaded_at: at,
    moments_until: definition.opensAt,
  })
  yield* queries.addCommitment({ campaign_id: id, definition_hash: hash, seed_commit, at })
  yield* stockUp(id, definition, loading)
}

/** 60 bits of chance. */
export const PRIZE_CODE_LENGTH = 12

function* stockUp(id: string, definition: Definition, { random, vault }: Loading): Transaction<void> {
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const codes = prizeCodesOf(id, vault)
  // Neither a moment nor the order in which the rows are written tells when a prize can be won.
  const rows = unitsOf(definition).flatMap(({ unit, prize: key }): queries.NewUnit[] => {
    const prize = prizes.get(key)
    if (!prize) return []
    const isWaiting = prize.codes === 'partner'
    const code = prize.kind === 'code' && !isWaiting ? newCrockford(random, PRIZE_CODE_LENGTH) : (prize.code ?? null)
    const row: queries.NewUnit = {
      id: uuidv7(),
      campaign_id: id,
      unit,
      prize_key: key,
      kind: prize.kind,
      // A draw gives one prize a person, whatever that person has won by playing.
      cap_group: isWaiting ? WAITING : isOfDraw(prize.pool) ? 'free' : capGroupOf(prize.kind),
      pool: prize.pool,
      opens_at: null,
      ...codes.lock(key, code),
      state: 'free',
    }
    return [row]
  })
  yield* queries.insertUnits(rows)
  yield* queries.insertTallies(id, firstStock(definition))
}

/**
 * An edition that the file no longer names: gone before it opens, refused while it runs, history after its end. The
 * demonstration also drops one that runs and has no plays: a game that was announced only has been built.
 */
function* withdraw(row: queries.CampaignRow, { now, isDemo }: Loading): Transaction<string[]> {
  const hasEnded = row.closes_at <= now() || row.cancelled_at !== null
  const mayGo = isDemo || row.opens_at > now()
  if (hasEnded) {
    if (row.listed === 1) yield* queries.changeCampaign(row.id, { listed: 0 })
  } else if (mayGo && !(yield* queries.hasPlays(row.id))) yield* queries.deleteCampaign(row.id)
  else if (!isDemo) {
    return [
      `campaign "${row.id}" is running and is missing from the file; put it back, or end it with a reason: ` +
        `npm run season -- cancel ${row.slug} --reason "…"`,
    ]
  }
  return []
}
