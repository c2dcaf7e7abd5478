import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const MODULE = 'virtual:temporada-build'
const RESOLVED = `\0${MODULE}`

/**
 * Names a client build by its contents, so that the same sources give the same name, and emits the two files by which
 * an open page finds out that it is no longer the newest: `builds/meta/<id>.json` and `builds/latest.json`.
 * The server part learns the name through `virtual:temporada-build`; the client part is built before it.
 */
export function buildFiles(): Plugin {
  let id = ''
  return {
    name: 'temporada:build-files',
    // One instance, or the server's build would not know what the client's build was called.
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
