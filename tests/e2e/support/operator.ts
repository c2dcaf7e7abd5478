import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CLEAN_ENV } from '#tests/support/clean-env.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

/** Runs a command of the operator beside the running server. */
export const operator = (site: SiteServer, command: 'season' | 'prizes' | 'messages', ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `../../../src/cli/${command}.ts`), ...words], {
    env: {
      ...CLEAN_ENV,
      DATA_DIR: site.dataDir,
      DATABASE_URL: `sqlite:${join(site.dataDir, 'temporada.db')}`,
    },
  })
