import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#api/db/database.ts'
import { readEngineVersion } from '#api/db/engine-version.ts'
import { type Check, type Finding, inOrder, needsAttention, notChecked, wrong } from './check.ts'

/** The major versions of PostgreSQL that docs/operate.md names: those that the PostgreSQL project maintains. */
const OLDEST_POSTGRES = 15
const NEWEST_POSTGRES = 18

const PACKAGE = join(import.meta.dirname, '../../../package.json')

export const nodeCheck: Check = {
  name: 'Node.js',
  async run() {
    const { version, dependencies } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
    return nodeFinding({ program: version, pinned: dependencies.node, running: process.versions.node })
  },
}

export function nodeFinding({ program, pinned, running }: { program: string; pinned: string; running: string }) {
  const seen = `Temporada ${program} on Node.js ${running}`
  if (running === pinned) return inOrder(`${seen}, as pinned.`)
  const fault = `${seen}; ${pinned} is pinned.`
  const todo = 'Start it with npm, which takes the pinned one, or put that one in the image.'
  return majorOf(running) === majorOf(pinned) ? needsAttention(fault, todo) : wrong(fault, todo)
}

const majorOf = (version: string): number => Number.parseInt(version, 10)

export const engineCheck = (db: Database): Check => ({
  name: 'database version',
  run: async () => engineFinding(db.dialect, await readEngineVersion(db)),
})

export function engineFinding(dialect: Database['dialect'], version: string): Finding {
  if (dialect === 'sqlite') return inOrder(`SQLite ${version}, the one of Node.js.`)
  const [seen = '', major = ''] = /^PostgreSQL (\d+)[\w.]*/.exec(version) ?? []
  if (seen === '' || version.includes('-YB-')) {
    return notChecked(
      `${version.slice(0, 60)} is another engine than PostgreSQL.`,
      'Ask its makers whether it is maintained.',
    )
  }
  const range = `docs/operate.md names ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`
  if (Number(major) < OLDEST_POSTGRES) return wrong(`${seen} is too old.`, `Update it: ${range}`)
  if (Number(major) > NEWEST_POSTGRES)
    return needsAttention(`${seen} is newer than what we know.`, `Try it first: ${range}`)
  return inOrder(`${seen}.`)
}
