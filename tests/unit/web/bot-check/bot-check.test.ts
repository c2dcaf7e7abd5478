import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { execute } from '#web/bot-check/bot-check.ts'

// Another test file of this worker may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules())
vi.mock('#web/bot-check/recaptcha.ts', () => ({ loadRecaptcha: async () => ({ execute: async () => 'token' }) }))
vi.mock('#web/bot-check/proof-of-work.ts', () => ({
  proveWork: async (action: string, work: number) => `level ${work} for ${action}`,
}))

const recaptcha = { siteKey: 'key', origin: 'https://recaptcha.example' }

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a reCAPTCHA token if the site uses reCAPTCHA', recaptcha, 0, 'recaptcha token'],
  ['a proof of work if the site does not use reCAPTCHA', undefined, 0, 'level 0 for sign-in'],
  ['a proof of work if extra work is demanded, even if the site uses reCAPTCHA', recaptcha, 2, 'level 2 for sign-in'],
] as const)('returns %s', async (_, config, work, proof) => {
  expect(await execute('sign-in', config, work)).toBe(proof)
})
