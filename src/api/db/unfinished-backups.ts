import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/primitives/durations.ts'

/** The remains of backups that were cut off. */
export interface Unfinished {
  removed: string[]
  /** Names of those that may still be in progress, or that have files of other people. */
  left: string[]
}

/** The files of a backup that is being made, and those that SQLite keeps beside its own. */
const OWN_FILE = /^(temporada\.(db|dump)|season\.json|ledger-key|session-secret)(\.\d+\.partial)?(-journal|-wal|-shm)?$/

/**
 * Removes backups in a folder that were cut off and that nothing has changed for a day, because a full disk of them
 * would make every later backup fail. `isUnfinished` tells their names.
 */
export function removeUnfinished(folder: string, isUnfinished: (name: string) => boolean, now: number): Unfinished {
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => isUnfinished(entry.name))
  const isOld = (entry: (typeof found)[number]) => {
    const path = join(folder, entry.name)
    const files = entry.isDirectory() ? readdirSync(path) : []
    const changes = [path, ...files.map((file) => join(path, file))].map((one) => statSync(one).mtimeMs)
    return files.every((file) => OWN_FILE.test(file)) && now - Math.max(...changes) > DAY_MS
  }
  const old = found.filter(isOld).map((entry) => entry.name)
  for (const one of old) rmSync(join(folder, one), { recursive: true })
  return { removed: old, left: found.map((entry) => entry.name).filter((one) => !old.includes(one)) }
}
