import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** All files with texts for visitors: pages, mails, problems, and the demonstration season. */
const SOURCES = ['src/**/*.{html,json,ts,tsx}', 'public/**/*.{html,mjs,txt}']
const GENERATED = ['**/*.gen.ts', '**/openapi.json']

/** A block comment or a line comment. The lookbehind leaves out the slashes of a URL. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{},)])\/\/.*/gm

/** Words for several people that only Spain uses. Imperatives such as «jugad» look like nouns in -ad and -ed. */
const WORDS = [
  /vosotr[oa]s/,
  /vuestr[oa]s?/,
  /os(?= (?!from)\p{L})/u,
  /\p{L}+(?:áis|éis|steis)/u,
  /(?:abr|asist|compart|dec|descubr|eleg|escrib|o|part|ped|repart|re|sal|segu|sub|viv)ís/,
  /(?:sois|vais|dais|veis|idos)/,
  /(?:abr|compart|dec|descubr|eleg|escrib|ped|repart|sal|segu|sub|ven|viv)id|oíd/,
  /(?:haced|leed|poned|recoged|responded|sabed|sed|tened|traed|ved|volved)/,
  /(?:acertad|adivinad|apuntad|aprovechad|buscad|comprad|comprobad|contad|cavad|colgad|dad|encontrad|entrad|enviad|esperad|ganad|guardad|invitad|jugad|mandad|mirad|pasad|preguntad|probad|pulsad|rascad|regalad|usad)/,
  // With a pronoun.
  /\p{L}{2,}aos|(?:divertí|reuní|uní|vestí|pone|move)os/u,
]
const VOSOTROS = new RegExp(`(?<![\\p{L}_-])(?:${WORDS.map(({ source }) => source).join('|')})(?![\\p{L}_-])`, 'giu')

/** Words that only look like a form, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  dieciséis: 'a number',
  veintiséis: 'a number',
  OS: '«Mac OS X»',
}

const formsIn = (source: string): string[] =>
  (source.replaceAll(COMMENT, '').match(VOSOTROS) ?? []).filter(
    (word) => !(word in EXCEPTIONS || word.toLowerCase() in EXCEPTIONS),
  )

test('no text of the site addresses several people with «vosotros», which readers in America do not use', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: GENERATED }))
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
