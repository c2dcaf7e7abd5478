import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ledgerKeysIn, readSettings } from '#cli/doctor/settings.ts'

const SECRET = 's'.repeat(40)
const PUBLIC = { PUBLIC_ORIGIN: 'https://promo.example.es' }

const folder = mkdtempSync(join(tmpdir(), 'temporada-settings-'))
const DATA_DIR = join(folder, 'data')
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const read = (env: Record<string, string>) => {
  const { settings, faults, invalid } = readSettings({ DATA_DIR, ...env })
  return { ...settings, names: [...faults.keys()].sort(), invalid }
}
const write = (files: Record<string, string>) => {
  mkdirSync(DATA_DIR)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(DATA_DIR, name), text)
}

test.each<[string, Record<string, string>, string[]]>([
  ['a trial', {}, []],
  ['a public host', { ...PUBLIC, SESSION_SECRET: SECRET, LEDGER_KEY: SECRET }, []],
  ['a public host without secrets', PUBLIC, ['LEDGER_KEY', 'SESSION_SECRET']],
  [
    'a public host without secrets whose port is wrong',
    { ...PUBLIC, PORT: 'x' },
    ['LEDGER_KEY', 'PORT', 'SESSION_SECRET'],
  ],
  ['a web part with a wrong list of APIs', { API_BASE_URL: 'x', SMTP_URL: 'x' }, ['API_BASE_URL.0']],
  ['a short key', { LEDGER_KEY: 'short' }, ['LEDGER_KEY']],
  ['a missing file', { SMTP_URL_FILE: '/nowhere', ICON_SERVICE_URL: 'x' }, ['ICON_SERVICE_URL', 'SMTP_URL_FILE']],
  ['one of three keys', { VAPID_SUBJECT: 'mailto:a@example.es' }, ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']],
  ['one of two keys', { RECAPTCHA_SITE_KEY: 'abcdefghijkl' }, ['RECAPTCHA_SECRET_KEY']],
])('the doctor finds all faults in the settings of %s, and creates no secret', (_, env, names) => {
  expect(read(env).names).toEqual(names)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('the valid settings stay in use beside those that are not', () => {
  const { api, web, invalid } = read({
    PORT: 'x',
    SITE_NAME: 'Feria',
    SMTP_URL: 'x',
    LEDGER_KEY: `${SECRET},${SECRET}`,
  })
  expect(web).toMatchObject({ PORT: 3000, SITE_NAME: 'Feria' })
  expect(api?.DATABASE_URL).toBe(`sqlite:${join(DATA_DIR, 'temporada.db')}`)
  expect(api?.SMTP_URL).toBeUndefined()
  expect(api && ledgerKeysIn(api)).toEqual([SECRET, SECRET])
  expect([...invalid]).toEqual(['PORT', 'SMTP_URL'])
})

test('a web part whose API runs elsewhere has no settings of an API', () => {
  const { web, api } = read({ API_BASE_URL: 'http://10.0.0.1:3001/api/v1', DATABASE_URL: 'x' })
  expect({ bases: web.API_BASE_URL, api }).toEqual({ bases: ['http://10.0.0.1:3001/api/v1'], api: undefined })
})

test.each<[string, Record<string, string>, string[], string[] | undefined]>([
  ['both', { 'session-secret': SECRET, 'ledger-key': SECRET }, [], [SECRET]],
  ['one, and the other would be made by a start', { 'session-secret': SECRET }, [], undefined],
  ['an empty one beside a good key', { 'session-secret': '', 'ledger-key': SECRET }, ['DATA_DIR'], [SECRET]],
  ['an incomplete key', { 'session-secret': SECRET, 'ledger-key': 'x' }, ['DATA_DIR'], undefined],
])('of the generated secrets there are %s', (_, files, names, keys) => {
  write(files)
  const { api, names: found } = read({})
  expect({ found, keys: api && ledgerKeysIn(api) }).toEqual({ found: names, keys })
  expect(readdirSync(DATA_DIR).sort()).toEqual(Object.keys(files).sort())
})
