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
  [
    'frames of https sites on a host that is not public get a warning',
    { EMBED_ORIGINS: 'https://www.casa.example' },
    ['EMBED_ORIGINS'],
  ],
  ['frames on a public host get no warning', { ...PUBLIC, EMBED_ORIGINS: 'https://www.casa.example' }, []],
  ['frames of this machine get no warning', { EMBED_ORIGINS: 'http://localhost:8080' }, []],
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

test('EMBED_ORIGINS is a list of origins with spaces between them, and none by default', () => {
  const listed = read({ EMBED_ORIGINS: ' https://www.casa.example  https://casa.example:8443/ ' }).EMBED_ORIGINS
  expect(listed).toEqual(['https://www.casa.example', 'https://casa.example:8443'])
  expect(read({}).EMBED_ORIGINS).toEqual([])
})

test.each([
  ['no address', '*', 'EMBED_ORIGINS.1: must be an address like'],
  ['plain http', 'http://casa.example', 'EMBED_ORIGINS.1: must begin with https://'],
  ['a path', 'https://casa.example/tienda', 'EMBED_ORIGINS.1: must have no path'],
  ['a wildcard', 'https://*.casa.example', 'EMBED_ORIGINS.1: must name one host'],
  ['more of a policy', 'https://casa.example;script-src', 'EMBED_ORIGINS.1: must name one host'],
  ['a comma', 'https://a.example,https://b.example', 'EMBED_ORIGINS.1: must'],
])('EMBED_ORIGINS with %s is refused, with the place of the fault', (_, text, fault) => {
  expect(() => read({ EMBED_ORIGINS: `https://www.casa.example ${text}` })).toThrow(fault)
})

test('an API_BASE_URL that points to this server itself is refused', () => {
  expect(() => read({ API_BASE_URL: 'http://localhost:3000/api/v1' })).toThrow('API_BASE_URL')
  expect(() => read({ API_BASE_URL: 'http://localhost:8080/api/v1/', PORT: '8080' })).toThrow('API_BASE_URL')
  expect(read({ API_BASE_URL: 'http://localhost:3001/api/v1' }).API_BASE_URL).toEqual(['http://localhost:3001/api/v1'])
})
