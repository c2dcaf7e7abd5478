import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { execute } from '#web/bot-check/bot-check.ts'

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
  ['a token where the site uses reCAPTCHA', recaptcha, 0, 'recaptcha token'],
  ['a proof of work where it does not', undefined, 0, 'level 0 for sign-in'],
  ['a proof of work where more of it is asked for, whatever the site uses', recaptcha, 2, 'level 2 for sign-in'],
] as const)('brings %s', async (_, config, work, proof) => {
  expect(await execute('sign-in', config, work)).toBe(proof)
})
