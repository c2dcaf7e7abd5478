import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { NATIVE } from './one-server.ts'

const ROOT = join(import.meta.dirname, '..')

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Writes to `folder` all that a server needs beside Node: the built site, its programs, and what cannot be bundled. */
function packageTo(folder: string) {
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  mkdirSync(folder, { recursive: true })
  for (const part of ['dist/client', 'dist/server']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('/compiled') })
  }
  chmodSync(join(folder, 'dist/server/temporada.js'), 0o755)
  for (const name of withDependencies(NATIVE)) {
    const path = join('node_modules', name)
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  }
  const { version } = manifestIn(ROOT)
  const manifest = { name: 'temporada', version, private: true, type: 'module', bin: 'dist/server/temporada.js' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials())
}

/** The packages and those that they need, of this system: npm has not installed those of other systems. */
function withDependencies(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = join(ROOT, 'node_modules', name)
    if (found.has(name) || !existsSync(folder)) continue
    found.add(name)
    const { dependencies, optionalDependencies } = manifestIn(folder)
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The bill of materials in the form of CycloneDX, of the packages that the bundles were built from. */
const billOfMaterials = () =>
  execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], { cwd: ROOT, maxBuffer: 2 ** 26 })

const { positionals } = parseArgs({ allowPositionals: true })
const [target] = positionals
if (target === undefined) throw new Error('Usage: npm run package -- FOLDER')
packageTo(resolve(target))
