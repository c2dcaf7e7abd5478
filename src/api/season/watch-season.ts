import type { Logger } from 'pino'
import type { Season } from './season.ts'

const OUTDATED =
  'not ready: another process was started with another season since; stop this one, or start it again with that season'

/**
 * Returns a function that checks whether this process was started with the season that was loaded last. If not, the
 * function warns the operator once: the process keeps working with the season in the database, but should be replaced.
 */
export function watchSeason(season: Pick<Season, 'generations'>, log: Logger): () => Promise<boolean> {
  let told: number | undefined
  return async () => {
    const { own, newest } = await season.generations()
    const isNewest = own.hash === newest.hash
    if (!isNewest && told !== newest.n) log.warn({ generation: own.n, newest: newest.n }, OUTDATED)
    told = isNewest ? undefined : newest.n
    return isNewest
  }
}
