import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { openSignUpLink, SignUpLinkKeys, sealSignUpLink } from '#host/sign-up-link.ts'

const NOW = Date.UTC(2026, 10, 30)
const KEY = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2)
const ana = { email: 'ana@example.es', name: 'Ana', country: 'MX' }
const open = (token: string, keys = [KEY], now = NOW) => openSignUpLink(token, keys, now)

test('a token gives back the person until its end, to the second', async () => {
  const token = await sealSignUpLink(ana, KEY, NOW + DAY_MS)
  expect(await open(token)).toEqual({ person: ana })
  expect(await open(token, [KEY], NOW + DAY_MS - 1_000)).toEqual({ person: ana })
  expect(await open(token, [KEY], NOW + DAY_MS)).toEqual({ fault: 'expired' })
})

test('a token opens with a former key in the list, and with no other key', async () => {
  const token = await sealSignUpLink(ana, KEY, NOW + DAY_MS)
  expect(await open(token, [OTHER, KEY])).toEqual({ person: ana })
  expect(await open(token, [OTHER])).toEqual({ fault: 'forged' })
  expect(await open(token, [])).toEqual({ fault: 'forged' })
})

test('no part of a token can be read or changed', async () => {
  const token = await sealSignUpLink(ana, KEY, NOW + DAY_MS)
  const plain = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(plain.join()).not.toMatch(/ana|example/i)
  for (const place of [0, 2, 3, 4]) {
    const parts = token.split('.')
    const first = parts[place]?.startsWith('A') ? 'B' : 'A'
    parts[place] = first + (parts[place] ?? '').slice(1)
    expect(await open(parts.join('.')), `part ${place}`).toEqual({ fault: 'forged' })
  }
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = `${base64url({ alg: 'HS256' })}.${base64url({ ...ana, exp: NOW / 1_000 + 60 })}`

test.each([
  ['nothing', ''],
  ['no token', 'a.b.c'],
  ['a long text', 'x'.repeat(10_000)],
  ['a token that is signed only', `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`],
  ['a token without a signature', `${base64url({ alg: 'none' })}.${base64url(ana)}.`],
])('%s is forged', async (_, token) => expect(await open(token)).toEqual({ fault: 'forged' }))

test('a token that is valid for longer than 60 days, or has no e-mail, is forged', async () => {
  expect(await open(await sealSignUpLink(ana, KEY, NOW + 60 * DAY_MS))).toEqual({ person: ana })
  expect(await open(await sealSignUpLink(ana, KEY, NOW + 61 * DAY_MS))).toEqual({ fault: 'forged' })
  const nameless = await sealSignUpLink({ ...ana, email: 7 as unknown as string }, KEY, NOW + DAY_MS)
  expect(await open(nameless)).toEqual({ fault: 'forged' })
})

test('the example in docs/organise.md makes such tokens', async () => {
  const paper = readFileSync(join(import.meta.dirname, '../../../docs/organise.md'), 'utf8')
  const [, code = ''] = /```js\n(import \{ createCipheriv[\s\S]*?)```/.exec(paper) ?? []
  const { tokenOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(await open(tokenOf(ana, KEY.toString('base64'), 14), [KEY], Date.now())).toEqual({ person: ana })
})

test('keys are 32 bytes in base64', () => {
  const text = [KEY, OTHER].map((key) => key.toString('base64')).join(', ')
  expect(v.parse(SignUpLinkKeys, text)).toEqual([KEY, OTHER])
  expect(() => v.parse(SignUpLinkKeys, 'short')).toThrow('must be 32 bytes in base64')
})
