import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KEPT_SECRETS } from '#host/kept-secret.ts'
import { type Check, type Finding, inOrder, needsAttention, wrong } from './check.ts'

export interface Place {
  dataDir: string
  /** The SQLite file; undefined with PostgreSQL. */
  database: string | undefined
}

const GB = 1e9
/** As in the alert `DiskFills` (docs/monitoring/alerts.yaml). */
const ENOUGH_BYTES = 2 * GB
const LEAST_BYTES = 0.1 * GB

export const diskCheck = ({ dataDir, database }: Place): Check => ({
  name: 'disk',
  async run() {
    const folders = [dataDir, ...(database ? [dirname(database)] : [])].filter((folder) => stateOf(folder))
    const free = await Promise.all(folders.map(freeBytes))
    if (free.length === 0) return needsAttention(`${dataDir} is not there yet.`, 'The first start makes it.')
    return diskFinding(Math.min(...free))
  },
})

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function diskFinding(freeBytes: number): Finding {
  const seen = `${(freeBytes / GB).toFixed(1)} GB are free beside the data.`
  if (freeBytes >= ENOUGH_BYTES) return inOrder(seen)
  const todo = 'Make room: a full disk stops plays and mails.'
  return freeBytes >= LEAST_BYTES ? needsAttention(seen, todo) : wrong(seen, todo)
}

export const permissionsCheck = ({ dataDir, database }: Place): Check => ({
  name: 'permissions',
  async run() {
    const secrets = Object.values(KEPT_SECRETS).map((name) => join(dataDir, name))
    const databases = database ? ['', '-wal', '-shm', '.lock'].map((end) => `${database}${end}`) : []
    const folders = new Set([dataDir, ...(database ? [dirname(database)] : [])])
    const entries = [...folders, ...databases, ...secrets].flatMap((path) => stateOf(path) ?? [])
    return permissionsFinding(entries, process.getuid?.() ?? 0)
  },
})

interface Entry {
  path: string
  isFolder: boolean
  /** Permission bits. */
  mode: number
  uid: number
}

function stateOf(path: string): Entry | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { path, isFolder: found.isDirectory(), mode: found.mode & 0o777, uid: found.uid }
}

const ROOT_UID = 0

export function permissionsFinding(entries: readonly Entry[], me: number): Finding {
  if (entries.length === 0) return inOrder('Nothing is there yet: the first start makes it for its user alone.')
  const open = entries.filter(({ isFolder, mode }) => (mode & (isFolder ? 0o022 : 0o077)) !== 0)
  if (open.length > 0) {
    const seen = open.map(({ path, mode }) => `${path} is ${mode.toString(8).padStart(4, '0')}`).join(', ')
    return wrong(`Other users can read or change data: ${seen}.`, 'Make files 0600 and folders 0700 (chmod).')
  }
  const owners = new Set(entries.map(({ uid }) => uid))
  if (owners.size > 1) {
    const seen = entries.map(({ path, uid }) => `${path} of ${uid}`).join(', ')
    return needsAttention(`They belong to several users: ${seen}.`, 'Give them to the user of the site (chown).')
  }
  if (me !== ROOT_UID && !owners.has(me)) {
    const seen = `They belong to user ${[...owners].join()}, and this command runs as ${me}.`
    return needsAttention(seen, 'Run the site and its commands as one user.')
  }
  return inOrder('Only their owner can read the data and the secrets.')
}
