import { describe, expect, test } from 'vitest'
import { MAX_ATTEMPTS, MAX_UNKNOWN, verdictOf, waitAfter, waitAfterUnknown } from '#api/mail/outcome.ts'
import type { SendFault } from '#api/mail/transport.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'

const fault = (facts: Omit<Partial<SendFault>, 'name' | 'message'>) => Object.assign(new Error('as it was'), facts)
const LOST = { code: 'ECONNECTION', command: 'CONN' }
const TIMEOUT = { code: 'ETIMEDOUT', command: 'CONN' }

describe('the verdict on a failed attempt, when', () => {
  test.each([
    ['the host name does not resolve', { code: 'EDNS', command: 'CONN', stage: 'connecting' }, 'server'],
    ['the connection fails', { ...LOST, stage: 'connecting' }, 'server'],
    ['the server sends no greeting', { ...TIMEOUT, stage: 'connecting' }, 'server'],
    ['the connection fails and the transport names no stage', LOST, 'server'],
    [
      'the server greets with 554',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, stage: 'greeted' },
      'server',
    ],
    [
      'the server greets with 421',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 421, stage: 'greeted' },
      'server',
    ],
    ['EHLO is refused', { code: 'ECONNECTION', command: 'EHLO', responseCode: 421, stage: 'greeted' }, 'server'],
    ['TLS fails', { code: 'ETLS', command: 'CONN', stage: 'greeted' }, 'server'],
    [
      'authentication is refused',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, stage: 'greeted' },
      'server',
    ],
    ['the password is missing', { code: 'EAUTH', command: 'API', stage: 'greeted' }, 'server'],
    [
      'our sender address is refused',
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, stage: 'signed-in' },
      'server',
    ],
    ['the connection is closed after the greeting', { ...LOST, stage: 'greeted' }, 'broken'],
    ['the server is silent after the greeting', { ...TIMEOUT, stage: 'greeted' }, 'broken'],
    [
      'the connection is reset at the recipient',
      { code: 'ESOCKET', command: 'CONN', syscall: 'read', stage: 'signed-in' },
      'broken',
    ],
    ['the server is silent in the middle of the text', { ...TIMEOUT, stage: 'signed-in' }, 'broken'],
    [
      'the response to the recipient is 421',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, stage: 'signed-in' },
      'closing',
    ],
    [
      'the response to the text is 421',
      { code: 'EMESSAGE', command: 'DATA', responseCode: 421, stage: 'complete' },
      'refused',
    ],
    [
      'the recipient is deferred with 451',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, stage: 'signed-in' },
      'refused',
    ],
    [
      'the recipient is refused with 550',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, stage: 'signed-in' },
      'refused',
    ],
    [
      'the text is refused with 554',
      { code: 'EMESSAGE', command: 'DATA', responseCode: 554, stage: 'complete' },
      'refused',
    ],
    ['the transport cannot send the address', { code: 'EENVELOPE', command: 'API', stage: 'signed-in' }, 'refused'],
    ['the server is silent after the text', { ...TIMEOUT, stage: 'complete' }, 'unknown'],
    [
      'the connection is reset after the text',
      { code: 'ESOCKET', command: 'CONN', syscall: 'read', stage: 'complete' },
      'unknown',
    ],
    ['the connection is closed after the text', { ...LOST, stage: 'complete' }, 'unknown'],
    [
      'the response to the text makes no sense',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 250, stage: 'complete' },
      'unknown',
    ],
  ] as const)('%s', (_, facts, verdict) => {
    expect(verdictOf(fault(facts))).toBe(verdict)
  })
})

test('refused attempts are spread over most of a day, after waits that never get shorter', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, i) => waitAfter(i + 1))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBe(MINUTE_MS)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(17 * HOUR_MS)
})

test('after an unknown outcome there are at most three attempts, at least half an hour apart', () => {
  expect(MAX_UNKNOWN).toBeLessThanOrEqual(3)
  for (let i = 1; i < MAX_UNKNOWN; i++) expect(waitAfterUnknown(i)).toBeGreaterThanOrEqual(30 * MINUTE_MS)
})
