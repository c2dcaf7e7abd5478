import { join } from 'node:path'
import { runProgram } from '#tests/support/programs.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

/** Runs a command of the operator beside the running server. */
export async function operator(site: SiteServer, command: 'season' | 'prizes' | 'messages', ...words: string[]) {
  const DATABASE_URL = `sqlite:${join(site.dataDir, 'temporada.db')}`
  const outcome = await runProgram(command, words, { DATA_DIR: site.dataDir, DATABASE_URL })
  if (outcome.code !== 0) throw new Error(outcome.stderr)
  return outcome
}
