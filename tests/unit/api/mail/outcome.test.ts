import { describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS, MAX_UNKNOWN, verdictOf, waitAfter, waitAfterUnknown } from '#api/mail/outcome.ts'
import type { SendFault } from '#api/mail/transport.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'

const fault = (facts: Omit<Partial<SendFault>, 'name' | 'message'>) => Object.assign(new Error('as it was'), facts)
const LOST = { code: 'ECONNECTION', command: 'CONN' }
const TIMEOUT = { code: 'ETIMEDOUT', command: 'CONN' }

describe('the outcome of a failed attempt', () => {
  test.each([
    ['no name', { code: 'EDNS', command: 'CONN', stage: 'connecting' }, 'server'],
    ['no connection', { ...LOST, stage: 'connecting' }, 'server'],
    ['no greeting', { ...TIMEOUT, stage: 'connecting' }, 'server'],
    ['of a transport that says no stage', LOST, 'server'],
    ['a greeting that refuses', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, stage: 'greeted' }, 'server'],
    ['a greeting of 421', { code: 'EPROTOCOL', command: 'CONN', responseCode: 421, stage: 'greeted' }, 'server'],
    ['EHLO refused', { code: 'ECONNECTION', command: 'EHLO', responseCode: 421, stage: 'greeted' }, 'server'],
    ['no TLS', { code: 'ETLS', command: 'CONN', stage: 'greeted' }, 'server'],
    ['sign-in refused', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, stage: 'greeted' }, 'server'],
    ['no password', { code: 'EAUTH', command: 'API', stage: 'greeted' }, 'server'],
    [
      'our address refused',
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, stage: 'signed-in' },
      'server',
    ],
    ['closed after the greeting', { ...LOST, stage: 'greeted' }, 'broken'],
    ['silence after the greeting', { ...TIMEOUT, stage: 'greeted' }, 'broken'],
    ['reset at the recipient', { code: 'ESOCKET', command: 'CONN', syscall: 'read', stage: 'signed-in' }, 'broken'],
    ['silence in the middle of the text', { ...TIMEOUT, stage: 'signed-in' }, 'broken'],
    [
      '421 at the recipient',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, stage: 'signed-in' },
      'closing',
    ],
    ['421 to the text', { code: 'EMESSAGE', command: 'DATA', responseCode: 421, stage: 'complete' }, 'refused'],
    [
      'the recipient put off',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, stage: 'signed-in' },
      'refused',
    ],
    [
      'the recipient refused',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, stage: 'signed-in' },
      'refused',
    ],
    ['the text refused', { code: 'EMESSAGE', command: 'DATA', responseCode: 554, stage: 'complete' }, 'refused'],
    ['an address that cannot be sent', { code: 'EENVELOPE', command: 'API', stage: 'signed-in' }, 'refused'],
    ['silence after the text', { ...TIMEOUT, stage: 'complete' }, 'unknown'],
    ['reset after the text', { code: 'ESOCKET', command: 'CONN', syscall: 'read', stage: 'complete' }, 'unknown'],
    ['closed after the text', { ...LOST, stage: 'complete' }, 'unknown'],
    [
      'nonsense after the text',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 250, stage: 'complete' },
      'unknown',
    ],
  ] as const)('%s', (_, facts, verdict) => {
    expect(verdictOf(fault(facts))).toBe(verdict)
  })
})

test('attempts that are refused take most of a day, and each waits longer than the one before', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => waitAfter(i + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBe(MINUTE_MS)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(17 * HOUR_MS)
})

test('attempts whose outcome is unknown are few and far between', () => {
  expect(MAX_UNKNOWN).toBeLessThanOrEqual(3)
  for (let i = 1; i < MAX_UNKNOWN; i++) expect(waitAfterUnknown(i)).toBeGreaterThanOrEqual(30 * MINUTE_MS)
})
