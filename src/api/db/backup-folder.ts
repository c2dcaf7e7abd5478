import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Backup, backUp, flush } from './backup.ts'
import { removeUnfinished, type Unfinished } from './unfinished-backups.ts'

export interface FolderOptions {
  url: string
  /** The folder that gets a folder for each backup. */
  into: string
  seasonFile: string | undefined
  /** Texts of the files with keys, if the backup shall have them. */
  keys: { 'ledger-key'?: string; 'session-secret'?: string }
  /** Number of backups to keep; undefined keeps all. */
  keep: number | undefined
  now: number
  env: NodeJS.ProcessEnv
}

export interface FolderBackup {
  path: string
  files: string[]
  /** Size of the files together. */
  bytes: number
  backup: Backup
  /** Names of older backups that were removed. */
  removed: string[]
  unfinished: Unfinished
}

const DATABASES = { sqlite: 'temporada.db', postgres: 'temporada.dump' }
const SEASON = 'season.json'
/** All files that a backup may have. */
const FILES = new Set([...Object.values(DATABASES), SEASON, 'ledger-key', 'session-secret'])

/** Makes a folder with the database, the season file and, if given, the keys; then removes older backups. */
export async function backUpInto(options: FolderOptions): Promise<FolderBackup> {
  const { url, into, seasonFile, keys, keep, now, env } = options
  if (!existsSync(into)) throw new Error(`There is no folder ${into}: create it, or mount its disk.`)
  const name = `temporada-${stampOf(now)}`
  const [path, partial] = [join(into, name), join(into, `${name}.partial`)]
  if (existsSync(path)) throw new Error(`${path} exists already; nothing was copied.`)
  const unfinished = removeUnfinished(into, (one) => UNFINISHED.test(one), now)
  mkdirSync(partial, { mode: 0o700 })
  try {
    const backup = await backUp(url, join(partial, DATABASES[url.startsWith('sqlite:') ? 'sqlite' : 'postgres']), env)
    if (seasonFile) copyFileSync(seasonFile, join(partial, SEASON))
    for (const [file, text] of Object.entries(keys)) writeFileSync(join(partial, file), text, { mode: 0o600 })
    const files = readdirSync(partial).sort()
    const bytes = files.reduce((sum, file) => sum + statSync(join(partial, file)).size, 0)
    for (const file of [...files, '']) flush(join(partial, file))
    renameSync(partial, path)
    flush(into)
    const removed = keep === undefined ? [] : rotate(into, { keep, made: name })
    return { path, files, bytes, backup, removed, unfinished }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

/** Returns the database file of a backup: the file itself, or that in the folder of a backup. */
export function databaseIn(path: string): string {
  if (!existsSync(path)) throw new Error(`There is no copy at ${path}.`)
  if (!statSync(path).isDirectory()) return path
  const file = Object.values(DATABASES)
    .map((name) => join(path, name))
    .find((one) => existsSync(one))
  if (!file) throw new Error(`${path} is a folder without a copy of a database.`)
  return file
}

const NAME = /^temporada-\d{8}T\d{6}Z$/
const UNFINISHED = /^temporada-\d{8}T\d{6}Z\.partial$/

/** Returns an instant as `20261120T031500Z`, so that the order of names is that of time. */
export const stampOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Removes all backups but the newest ones. A folder in which the operator has put other files stays. */
function rotate(into: string, { keep, made }: { keep: number; made: string }): string[] {
  const backups = readdirSync(into, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && NAME.test(entry.name),
  )
  const names = backups
    .map(({ name }) => name)
    .sort()
    .reverse()
  const old = names
    .slice(keep)
    .filter((name) => name !== made && readdirSync(join(into, name)).every((file) => FILES.has(file)))
  for (const name of old) {
    for (const file of readdirSync(join(into, name))) rmSync(join(into, name, file))
    rmdirSync(join(into, name))
  }
  return old
}
