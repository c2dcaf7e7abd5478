import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const MODULE = 'virtual:temporada-build'
const RESOLVED = `\0${MODULE}`

/**
 * Names a client build by its contents and emits the files with which an open page detects a newer one:
 * `builds/meta/<id>.json` and `builds/latest.json`. The server part, built second, reads the name from
 * `virtual:temporada-build`.
 */
export function buildFiles(): Plugin {
  let id = ''
  return {
    name: 'temporada:build-files',
    // One instance for both builds: the server's build needs the name from the client's.
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
