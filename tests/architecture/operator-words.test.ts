import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** All files whose texts go to a terminal, a log or the operator's mailbox. */
const SOURCES = [
  'build/**/*.ts',
  'src/api/*.ts',
  'src/api/{accounts/providers,alerts,db,metrics,roots}/**/*.ts',
  'src/api/games/*/rules/*faults.ts',
  'src/api/mail/letters/alerts.ts',
  'src/api/season/!(demo-*).ts',
  'src/cli/**/*.{mjs,ts}',
  'src/host/**/*.ts',
  'src/web/*.ts',
  'src/web/host/**/*.{ts,tsx}',
  'tests/*.mjs',
]

/** The files of these with a sentence for visitors or their staff, or in the reference for organisers. */
const FOR_VISITORS: Readonly<Record<string, string>> = {
  'src/api/db/migrations/0030-names.ts': 'the owner of a name reads the reason',
  'src/api/season/exit-entry.ts': 'the reference of the season file',
  'src/api/season/season-schema.ts': 'the reference of the season file',
  'src/cli/codes/sheet.ts': 'shops read the printed codes',
  'src/cli/prizes.ts': 'a column of the list for Spanish tax offices',
  'src/host/broken-http.ts': 'a response',
  'src/host/serve-http.ts': 'a response',
  'src/web/host/render/page-budgets.ts': 'a response',
  'src/web/host/security/rehearsal-gate.ts': 'a response',
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{},)])\/\/.*/gm
/** A text within one line, or a template. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** Frequent Spanish words that are neither English nor names, and the letters of Spanish within a word. */
const SPANISH =
  /(?<![\p{L}\d_./$-])(?:con|debe|del?|el|elige|entre|es|est[aá]n?|esta|este|falta|hace|hay|las?|los|más|ni|para|por|puede|que|revisa|se|ser|sin|tiene|una?|uno|usa)(?![\p{L}\d_/=.-])|\p{L}[áéíóúñ]|[áéíóúñ]\p{L}|[¿¡«»]/giu

const spanishIn = (source: string): string[] =>
  (source.replaceAll(COMMENT, '').match(LITERAL) ?? []).filter((text) => text.match(SPANISH) !== null)

test('operators read English, also in the faults of settings', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  expect(files.length).toBeGreaterThan(150)
  const faults = files.flatMap((file) =>
    spanishIn(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(faults.filter((fault) => !Object.keys(FOR_VISITORS).some((file) => fault.startsWith(file)))).toEqual([])
  // An exception without a Spanish text is a leftover.
  expect(Object.keys(FOR_VISITORS).filter((file) => !faults.some((fault) => fault.startsWith(file)))).toEqual([])
})

test.each([
  ["v.regex(/x/, 'tiene que ser on u off')", true],
  ["'hace falta con RECAPTCHA_SITE_KEY'", true],
  ['`La base de datos`', true],
  ["['Dirección', address]", true],
  ["'must be on or off' // no se usa", false],
  ["'select * from account where id = :id'", false],
])('%s is Spanish: %s', (source, isSpanish) => expect(spanishIn(source).length > 0).toBe(isSpanish))
