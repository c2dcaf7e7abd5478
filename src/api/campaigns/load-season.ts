import { newCrockford } from '#contract/crockford.ts'
import { all, first, run, type Transaction, tables } from '../db/database.ts'
import type { CampaignTable } from '../db/schema.ts'
import { uuidv7 } from '../db/uuid.ts'
import { canonicalJson, type Definition, definitionOf } from './definition.ts'
import { capGroupOf, commitTo, drawMoments, sha256 } from './fairness.ts'
import { SeasonFaults, type SeasonFile } from './season-file.ts'

export interface Freezing {
  now: () => number
  random: (bytes: number) => Uint8Array
}

/** Brings campaigns and legal texts into the database. All of it or, with every reason listed, nothing. */
export function* loadSeason(file: SeasonFile, freezing: Freezing): Transaction<void> {
  const faults = yield* loadRules(file, freezing.now())
  yield* run(tables.updateTable('campaign').set({ listed: 0 }))
  for (const [position, entry] of file.campaigns.entries()) {
    faults.push(...(yield* loadCampaign(definitionOf(entry), position, freezing)))
  }
  if (faults.length > 0) throw new SeasonFaults(faults)
}

function* loadRules(file: SeasonFile, now: number): Transaction<string[]> {
  const known = new Map((yield* all(tables.selectFrom('rules_text').selectAll())).map((text) => [text.id, text]))
  const currentIds = new Set(newestOf(file.rules.map((text) => text.id)))
  const faults: string[] = []
  yield* run(
    tables
      .updateTable('rules_text')
      .set({ current: 0 })
      .where(
        'id',
        'in',
        file.rules.map((text) => text.id),
      ),
  )
  for (const [position, { id, title, text, publishedAt }] of file.rules.entries()) {
    const hash = sha256(text)
    const current = currentIds.has(id) ? 1 : 0
    const published = known.get(id)
    if (published && published.hash !== hash) {
      faults.push(`rules "${id}": its text has changed since it was published; publish the change as a new version`)
    } else if (published) {
      yield* run(tables.updateTable('rules_text').set({ current, position, title }).where('id', '=', id))
    } else {
      const published_at = Math.min(
        Date.parse(publishedAt.length === 16 ? `${publishedAt}:00Z` : publishedAt) || now,
        now,
      )
      const version = id.split('/').at(-1) ?? '1'
      yield* run(
        tables.insertInto('rules_text').values({ id, title, version, hash, text, published_at, current, position }),
      )
    }
  }
  return faults
}

/** Of `general/1` and `general/2`, `general/2`. */
function newestOf(ids: string[]): string[] {
  const newest = new Map<string, string>()
  const number = (id: string | undefined) => Number(id?.split('/').at(-1) ?? 0)
  for (const id of ids) {
    const name = id.replace(/\/\d+$/, '')
    if (number(id) > number(newest.get(name))) newest.set(name, id)
  }
  return [...newest.values()]
}

function* loadCampaign(definition: Definition, position: number, freezing: Freezing): Transaction<string[]> {
  const id = `${definition.slug}/${definition.edition}`
  const text = canonicalJson(definition)
  const hash = sha256(text)
  const known = yield* first(tables.selectFrom('campaign').selectAll().where('id', '=', id))
  if (known && known.definition_hash !== hash) {
    const hasPlays = yield* first(tables.selectFrom('play').select('seq').where('campaign_id', '=', id).limit(1))
    if (known.opens_at <= freezing.now() || hasPlays) return [whatChanged(id, known, definition)]
    yield* run(tables.deleteFrom('prize_unit').where('campaign_id', '=', id))
  }
  if (known?.definition_hash === hash) {
    yield* run(tables.updateTable('campaign').set({ listed: 1, position }).where('id', '=', id))
    return []
  }
  const seed = known?.seed ?? Buffer.from(freezing.random(32)).toString('hex')
  const row = {
    slug: definition.slug,
    edition: definition.edition,
    kind: definition.kind,
    position,
    definition: text,
    definition_hash: hash,
    seed,
    seed_commit: commitTo(seed, hash),
    opens_at: definition.opensAt,
    closes_at: definition.closesAt,
    claim_until: definition.claimUntil,
    listed: 1,
    loaded_at: freezing.now(),
  }
  yield* run(
    tables
      .insertInto('campaign')
      .values({ id, ...row, paused_at: null, pause_reason: null })
      .onConflict((oc) => oc.column('id').doUpdateSet(row)),
  )
  yield* stockUp(id, definition, seed, freezing.random)
  return []
}

const ROWS_AT_ONCE = 500
/** 60 bits of chance. */
const PRIZE_CODE_LENGTH = 12

function* stockUp(
  campaignId: string,
  definition: Definition,
  seed: string,
  random: Freezing['random'],
): Transaction<void> {
  const prizes = new Map(definition.prizes.map((prize) => [prize.key, prize]))
  const rows = drawMoments(seed, definition).map(({ unit, prize, opensAt }) => {
    const kind = prizes.get(prize)?.kind ?? 'code'
    return {
      id: uuidv7(),
      campaign_id: campaignId,
      unit,
      prize_key: prize,
      kind,
      cap_group: capGroupOf(kind),
      opens_at: opensAt,
      code: kind === 'code' ? newCrockford(random, PRIZE_CODE_LENGTH) : null,
      state: 'free' as const,
    }
  })
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    yield* run(tables.insertInto('prize_unit').values(rows.slice(i, i + ROWS_AT_ONCE)))
  }
}

function whatChanged(id: string, known: CampaignTable, definition: Definition): string {
  const before = JSON.parse(known.definition) as Record<string, unknown>
  const after = JSON.parse(canonicalJson(definition)) as Record<string, unknown>
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => canonicalJson(before[key]) !== canonicalJson(after[key]),
  )
  return `campaign "${id}" has started and is frozen, but ${changed.join(', ')} changed; undo that or publish a new edition`
}
