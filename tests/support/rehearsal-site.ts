import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { startProcess } from './site-server.ts'

const BUILT = join(import.meta.dirname, '../../dist/server/temporada.js')

export interface RehearsalSite {
  /** Another one after a restart. */
  readonly origin: string
  /** The path of the link: `/ensayo/…`. */
  link: string
  /** The cookie that the link sets, `name=value`. */
  cookie: string
  folder: string
  /** Stops the site, and starts it with the same words. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built site of a rehearsal as an operator does, on a free port and with a folder of its own. */
export async function startRehearsal(
  season: SeasonFileInput,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<RehearsalSite> {
  const root = mkdtempSync(join(tmpdir(), 'temporada-rehearsal-'))
  const [file, folder] = [join(root, 'season.json'), join(root, 'rehearsal')]
  writeFileSync(file, JSON.stringify(season))
  const common = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', STOP_DELAY: '0' }
  const all = { ...common, DATA_DIR: join(root, 'data'), ...env }
  const start = () => startProcess([BUILT, 'rehearse', file, '--folder', folder, ...words], all, [])
  let started = await start()
  const link = /\/ensayo\/[\w-]+/.exec(started.output.text)?.[0] ?? ''
  const opened = await fetch(started.origin + link, { redirect: 'manual' })
  const [cookie = ''] = opened.headers.getSetCookie()[0]?.split(';') ?? []
  return {
    get origin() {
      return started.origin
    },
    link,
    cookie,
    folder,
    async restart() {
      await started.stop()
      started = await start()
    },
    async stop() {
      await started.stop()
      rmSync(root, { recursive: true })
    },
  }
}
