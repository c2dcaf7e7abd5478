import { expect, test } from 'vitest'
import { readWebEnv } from '#web/env.ts'
import { settingWarnings } from '#web/server/site/setting-warnings.ts'

const read = (env: Record<string, string>) => readWebEnv({ SESSION_SECRET: 's'.repeat(40), ...env })
const warned = (env: Record<string, string>) => settingWarnings(read(env)).map(({ setting }) => setting)
const PUBLIC = { PUBLIC_ORIGIN: 'https://promo.example.es', TRUST_PROXY: '1' }

test.each([
  ['a trial gets no warning', {}, []],
  [
    'a trial with open development pages and without rate limits gets no warning',
    { DEVELOPMENT_PAGES: 'open', RATE_LIMITS: 'off' },
    [],
  ],
  ['a public host behind a proxy gets no warning', PUBLIC, []],
  ['a public host that trusts no proxy gets a warning', { ...PUBLIC, TRUST_PROXY: '0' }, ['TRUST_PROXY']],
  [
    'open development pages on a public host get a warning',
    { ...PUBLIC, DEVELOPMENT_PAGES: 'open' },
    ['DEVELOPMENT_PAGES'],
  ],
  ['a public host without rate limits gets a warning', { ...PUBLIC, RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
  ['plain http on a public host name gets a warning', { PUBLIC_ORIGIN: 'http://promo.example.es' }, ['PUBLIC_ORIGIN']],
  ['plain http on a public IPv4 address gets a warning', { PUBLIC_ORIGIN: 'http://93.184.216.34' }, ['PUBLIC_ORIGIN']],
  [
    'plain http on a public IPv6 address gets a warning',
    { PUBLIC_ORIGIN: 'http://[2606:2800:220::1]' },
    ['PUBLIC_ORIGIN'],
  ],
])('%s', (_, env, settings) => {
  expect(warned(env)).toEqual(settings)
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://192.168.1.20:3000',
  'http://10.1.2.3',
  'http://100.64.1.1',
  'http://[::1]:3000',
  'http://[fd00::1]',
  'http://portatil:3000',
  'http://portatil.local:3000',
  'http://promo.internal',
  'http://promo.test',
])('plain http on %s counts as a trial and gets no warning', (PUBLIC_ORIGIN) => {
  expect(warned({ PUBLIC_ORIGIN })).toEqual([])
})

test('each warning names its variable and says what to do', () => {
  for (const { setting, message } of settingWarnings(read({ ...PUBLIC, TRUST_PROXY: '0', RATE_LIMITS: 'off' }))) {
    expect(message).toContain(setting)
    expect(message).toMatch(/Set it|Remove it/)
  }
})

test('an API_BASE_URL that points to this server itself is refused', () => {
  expect(() => read({ API_BASE_URL: 'http://localhost:3000/api/v1' })).toThrow('API_BASE_URL')
  expect(() => read({ API_BASE_URL: 'http://localhost:8080/api/v1/', PORT: '8080' })).toThrow('API_BASE_URL')
  expect(read({ API_BASE_URL: 'http://localhost:3001/api/v1' }).API_BASE_URL).toEqual(['http://localhost:3001/api/v1'])
})
