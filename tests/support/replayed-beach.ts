import { draw } from '#api/campaigns/proof/fairness.ts'
import { pseudonymKey, pseudonymOf } from '#api/campaigns/proof/proof.ts'
import type { Database } from '#api/db/database.ts'
import { playaRules } from '#api/games/playa/rules.ts'
import { collectionFrom, DIG, digIn, shellOf } from '#api/games/playa/shells.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { readEditions } from '#api/season/season.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { editionContext, TEST_BEACH } from './seasons.ts'
import { publishedOf, verifier } from './verifier.ts'

const SECRET = 's'
const ID = `${TEST_BEACH.slug}/${TEST_BEACH.edition}`

/**
 * Replays the plays of the beach edition that the database holds, and returns a fault for each play and unit that
 * differs from the result. Assumes that each member has dug once at most.
 */
export async function faultsOfBeach(db: Database): Promise<string[]> {
  const edition = (await readEditions(db, editionContext)).get(ID)
  const plays = await db.read.selectFrom('play').selectAll().execute()
  const units = await db.read.selectFrom('prize_unit').selectAll().execute()
  if (!edition) return [...plays, ...units].map(({ id }) => `${id} is of an edition that is gone`)
  const faults: string[] = []
  for (const play of plays) {
    if (play.action !== DIG) throw new Error('only digs are replayed')
    const label = `shell|${pseudonymOf(pseudonymKey(edition, SECRET), play.account_id)}|${play.slot}`
    const { sureAfter } = playaRules(edition)
    const shell = shellOf(collectionFrom([]), sureAfter, (n) => draw(edition.seed, label, n))
    if (digIn(play).shell !== shell) faults.push(`${play.id} has the shell of another seed`)
    const won = units.find(({ id }) => id === play.unit_id)
    if (play.unit_id !== null && won?.play_id !== play.id) faults.push(`${play.id} has won a unit that is gone`)
  }
  for (const { unit, play_id } of units) {
    if (play_id !== null && !plays.some(({ id }) => id === play_id)) faults.push(`${unit} is of no play`)
  }
  const afterwards = edition.closesAt + DAY_MS
  await advanceTallies(db, afterwards)
  return [...faults, ...verifier.comprobar(await publishedOf(db, edition, afterwards, SECRET))]
}
