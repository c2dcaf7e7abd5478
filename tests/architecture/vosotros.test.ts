import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vosotrosIn } from '#api/season/check/forms-of-address.ts'

const ROOT = join(import.meta.dirname, '../..')
/** All files with texts for visitors: pages, mails, problems, and the demonstration season. */
const SOURCES = ['src/**/*.{html,json,ts,tsx}', 'public/**/*.{html,mjs,txt}']
/** Generated files, and the list of the forms. */
const OTHERS = ['**/*.gen.ts', '**/openapi.json', '**/check/forms-of-address.ts']

/** A block comment or a line comment. The lookbehind leaves out the slashes of a URL. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{},)])\/\/.*/gm

const formsIn = (source: string): string[] => vosotrosIn(source.replaceAll(COMMENT, ''))

test('no text of the site addresses several people with «vosotros», which readers in America do not use', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: OTHERS }))
  expect(files.length).toBeGreaterThan(1000)
  const faults = files.flatMap((file) =>
    formsIn(readFileSync(join(ROOT, file), 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['Una liga solo para vosotros', ['vosotros']],
  ['Vuestras insignias', ['Vuestras']],
  ['ni que os invitéis entre dos', ['os', 'invitéis']],
  ['entre quienes habéis jugado', ['habéis']],
  ['entre quienes jugasteis', ['jugasteis']],
  ['cuando salís, pedís y elegís', ['salís', 'pedís', 'elegís']],
  ['Venid y traed a quien queráis: jugad.', ['Venid', 'traed', 'queráis', 'jugad']],
  ['Apuntaos y uníos', ['Apuntaos', 'uníos']],
  ['Dieciséis de los puestos, la mitad de la red y tu edad', []],
  ["import os from 'node:os' // os queda", []],
  ['/* os invitáis */', []],
  ['los perros, los_os y a-os más', []],
])('%j has the forms %j', (source, forms) => expect(formsIn(source)).toEqual(forms))
