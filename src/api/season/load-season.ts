import { secretsPlace, seedPlace } from '../campaigns/editions/edition.ts'
import * as queries from '../campaigns/editions/queries.ts'
import { all, first, type Transaction } from '../db/database.ts'
import { storePictures } from './brand/queries.ts'
import { type Changes, type Loading, stayAhead } from './freeze-edition.ts'
import { contentOf, type Generation, lockGenerations, noteGeneration, replacedGeneration } from './generation.ts'
import { isOther, planSeason } from './plan-season.ts'
import { deleteDraft } from './queries.ts'
import { SeasonFaults, type SeasonFile } from './season-file.ts'

/** Thrown if another process is loading its season. */
export class SeasonIsLoading extends Error {
  override readonly name = 'SeasonIsLoading'
}

/**
 * Writes campaigns and legal texts to the database and numbers the season. Throws `SeasonFaults` with every fault, in
 * which case nothing is written, and `SeasonIsLoading`.
 */
export function* loadSeason(file: SeasonFile, loading: Loading): Transaction<Generation> {
  if (!(yield* first(queries.takeSeasonLock({})))?.taken) throw new SeasonIsLoading()
  const { vault, isDemo, author } = loading
  const replaced = loading.keepsNewer ? yield* replacedGeneration(file, vault) : undefined
  if (replaced !== undefined) throw new SeasonFaults([whyReplaced(replaced)])
  yield* lockAll(yield* queries.campaignsInTransaction(), loading)
  yield* lockGenerations(vault)
  const { base, editions, texts, changes, ...plan } = yield* planSeason(file, loading)
  const unexplained = editions.flatMap(({ unexplained: fault }) => fault ?? [])
  const faults = loading.reason === undefined ? [...plan.faults, ...unexplained] : plan.faults
  if ((loading.reason?.length ?? 0) > MOST_REASON) faults.push(`the reason must have at most ${MOST_REASON} letters`)
  if (loading.base !== undefined && loading.base !== base) faults.push('the season has changed since it was planned')
  if (faults.length > 0) throw new SeasonFaults(faults)
  for (const step of [...texts, ...editions]) yield* step.perform()
  const content = contentOf(file, isDemo)
  yield* storePictures(file.pictures)
  const generation = yield* noteGeneration(file, { content, vault, now: loading.now(), author })
  yield* deleteDraft()
  yield* keepPromises(loading, changes)
  return generation
}

/** Visitors read it in one glance; the verifier refuses one that is far longer. */
const MOST_REASON = 400

const whyReplaced = (n: number) =>
  `this season is generation ${n}, which a newer one has replaced; let SEASON_FILE name the newer one (npm run season -- export FOLDER writes it), or bring this one back by npm run season -- apply FILE`

/** Stores the commitments just before the commit, so that their stored time is close to the commit. */
function* keepPromises(loading: Loading, changes: Changes): Transaction<void> {
  if (changes.replaced.length + changes.promises.length === 0) return
  const at = yield* stayAhead(loading, changes)
  for (const promise of changes.promises) yield* queries.addCommitment({ ...promise, at })
}

/**
 * Encrypts, with the newest key, all seeds and secrets that are in the clear or encrypted with an older key. Throws
 * `WrongKey`.
 */
function* lockAll(rows: queries.CampaignRow[], { vault }: Loading): Transaction<void> {
  for (const { id, seed, secrets } of rows) {
    const relocked = (text: string, place: string) =>
      vault.isCurrent(text, place) ? text : vault.lock(vault.open(text, place), place)
    const now = { seed: relocked(seed, seedPlace(id)), secrets: secrets && relocked(secrets, secretsPlace(id)) }
    if (isOther({ seed, secrets }, now)) yield* queries.changeCampaign(id, now)
    for (const amendment of yield* all(queries.amendmentsOf({ campaign: id }))) {
      const place = `${id} ${amendment.n}`
      const fresh = {
        seed: relocked(amendment.seed, seedPlace(place)),
        secrets: relocked(amendment.secrets, secretsPlace(place)),
      }
      if (isOther(amendment, fresh)) yield* queries.changeAmendment(amendment, fresh)
    }
  }
}
