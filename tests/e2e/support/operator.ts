import { join } from 'node:path'
import { runProgram } from '#tests/support/programs.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

/** Runs a command of the operator beside the running server. */
export async function operator(
  site: SiteServer,
  command: 'season' | 'prizes' | 'messages' | 'shops' | 'codes',
  ...words: string[]
) {
  const DATABASE_URL = `sqlite:${join(site.dataDir, 'temporada.db')}`
  const outcome = await runProgram(command, words, { DATA_DIR: site.dataDir, DATABASE_URL })
  if (outcome.code !== 0) throw new Error(outcome.stderr)
  return outcome
}

/** Adds a shop, and returns the path of its till. */
export async function addShop(site: SiteServer, name: string): Promise<string> {
  const { stdout } = await operator(site, 'shops', 'add', name)
  return new URL(stdout.trim()).pathname
}
