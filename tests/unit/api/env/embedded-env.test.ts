import { expect, test } from 'vitest'
import { embeddedEnv } from '#api/env.ts'

const SECRETS = { SESSION_SECRET: 'x'.repeat(32), LEDGER_KEY: 'y'.repeat(32) }

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4343' }, 'http://localhost:4343'],
  [{ HOST: '', PUBLIC_ORIGIN: '', PORT: '4343' }, 'http://localhost:4343'],
  [{ HOST: '0.0.0.0', PORT: '4343' }, 'http://localhost:4343'],
  [{ HOST: '::', PORT: '4343' }, 'http://localhost:4343'],
  [{ HOST: 'localhost', PORT: '4343' }, 'http://localhost:4343'],
  [{ HOST: '127.0.0.2', PORT: '4343' }, 'http://127.0.0.2:4343'],
  [{ HOST: '192.168.1.7', PORT: '80' }, 'http://192.168.1.7'],
  [{ HOST: '::1', PORT: '4343' }, 'http://[::1]:4343'],
  [{ HOST: 'promo.local' }, 'http://promo.local:3000'],
  [{ HOST: '999.1.1.1' }, 'http://localhost:3000'],
  [{ HOST: '127.0.0.2', PUBLIC_ORIGIN: 'https://promo.example.es' }, 'https://promo.example.es'],
])('with the environment %j, links in mails lead to %s', (source, origin) => {
  expect(embeddedEnv({ ...SECRETS, ...source }).PUBLIC_ORIGIN).toBe(origin)
})
