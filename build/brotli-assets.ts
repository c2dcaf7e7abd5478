import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|webmanifest|ico)$/

/** Writes `.br` and `.gz` files beside every text file of the client build; the host serves them unchanged. */
export function brotliAssets(): Plugin {
  let outDir = ''
  return {
    name: 'temporada:brotli-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      outDir = join(config.root, 'dist/client')
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const body = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
      }
    },
  }
}
