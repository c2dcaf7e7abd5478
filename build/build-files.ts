import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const MODULE = 'virtual:temporada-build'
const RESOLVED = `\0${MODULE}`

/**
 * Gives each client build an id that depends on its files, and emits `builds/meta/<id>.json` and `builds/latest.json`,
 * with which an open page detects a newer build. The server, which is built second, imports the id from
 * `virtual:temporada-build`.
 */
export function buildFiles(): Plugin {
  let id = ''
  return {
    name: 'temporada:build-files',
    // Uses one instance of the plugin for both builds, because the server's build needs the id of the client's build.
    sharedDuringBuild: true,
    resolveId: (source) => (source === MODULE ? RESOLVED : undefined),
    load: (source) => (source === RESOLVED ? `export const BUILD_ID = ${JSON.stringify(id)}` : undefined),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const names = Object.keys(bundle).sort().join('\n')
      id = createHash('sha256').update(names).digest('hex').slice(0, 16)
      const source = JSON.stringify({ id })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source })
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source })
    },
  }
}
