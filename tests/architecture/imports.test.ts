import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** The other parts that each part may import (docs/decisions/0002). */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  host: [],
  api: ['contract', 'host'],
  web: ['contract', 'host'],
  cli: ['api', 'contract', 'host'],
}

const EXCEPTIONS = new Set([
  // The one exception between the deployables: the web part may start the API inside its own process.
  'web/server/api/backend.ts -> #api/embedded.ts',
  // The doctor reads the settings of both parts, as a start does (docs/decisions/0091).
  'cli/doctor/settings.ts -> #web/env.ts',
  'cli/doctor/settings.ts -> #web/server/site/setting-warnings.ts',
])

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'),
)
const importsOf = (file: string) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  )

/** The part that an import leads to; undefined for packages. */
function partOf(file: string, name: string): string | undefined {
  if (name.startsWith('#')) return /^#(\w+)\//.exec(name)?.[1]
  if (name.startsWith('.')) return relative(SRC, join(SRC, file, '..', name)).split('/')[0]
  return undefined
}

test('each part imports only what the table allows', () => {
  const forbidden = files.flatMap((file) => {
    const own = file.split('/')[0] ?? ''
    return importsOf(file)
      .filter((name) => {
        const part = partOf(file, name)
        return part !== undefined && part !== own && !MAY_IMPORT[own]?.includes(part)
      })
      .map((name) => `${file} -> ${name}`)
  })
  expect(forbidden.filter((line) => !EXCEPTIONS.has(line))).toEqual([])
})

test('the contract imports valibot and nothing else', () => {
  const foreign = files
    .filter((file) => file.startsWith('contract/'))
    .flatMap((file) => importsOf(file).filter((name) => !name.startsWith('.') && name !== 'valibot'))
  expect(foreign).toEqual([])
})

test('a file of the contract is called x.schema.ts if it has schemas, and x.ts if it has none', () => {
  // `endpoint.ts` has the type of an endpoint, which both kinds of files use.
  const contract = files.filter((file) => file.startsWith('contract/') && file !== 'contract/endpoint.ts')
  const usesValibot = (file: string) => importsOf(file).includes('valibot')
  expect(contract.filter((file) => usesValibot(file) !== file.endsWith('.schema.ts'))).toEqual([])
})

test('browser code imports no value from a schema file, which would add the validator to the bundle', () => {
  const isOfBrowsers = (file: string) =>
    /^web\/(?!server\/|pictures\/|host\/|functions\/|routes\/.*\.ts$)/.test(file) &&
    !/[/.-]functions\.ts$|\.server\.tsx?$/.test(file)
  const isValue = (name: string) => name.trim() !== '' && !name.trim().startsWith('type ')
  const valuesIn = (file: string) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/^import (?!type\b)([^']*) from '([^']+\.schema\.ts)'$/gm)]
      .filter(([, names = '']) => names.replaceAll(/[{}]/g, '').split(',').some(isValue))
      .map(([line]) => `${file}: ${line}`)
  const values = files.filter(isOfBrowsers).flatMap(valuesIn)
  expect(values).toEqual([])
})

test('only the API imports database libraries', () => {
  const touching = files.filter((file) => importsOf(file).some((name) => /^(kysely|pg|node:sqlite)/.test(name)))
  expect(touching.filter((file) => !file.startsWith('api/'))).toEqual([])
})

test('only the root route imports style sheets, because those of any other route would be in every page', () => {
  const isRoute = (file: string) => /^web\/routes\/(?!.*__root)(?!.*\/-)/.test(file)
  const sheets = files
    .filter(isRoute)
    .flatMap((file) => importsOf(file).filter((name) => /\.css$|-styles\.ts$/.test(name)))
  expect(sheets).toEqual([])
})

test('only the listed files read process.env', () => {
  const readers = files.filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(join(SRC, file), 'utf8').includes('process.env'),
  )
  expect(readers.sort()).toEqual([
    'api/main.ts',
    'cli/doctor.ts',
    'cli/health.ts',
    'cli/operator-command.ts',
    // Takes the settings of the real site away.
    'cli/rehearse.ts',
    'web/env.ts',
    'web/server/api/backend.ts',
  ])
})
