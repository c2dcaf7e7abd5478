import type { Challenge } from 'altcha-lib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { confirmByCode, signIn, signUp } from '#contract/accounts.schema.ts'
import { getBotChallenge } from '#contract/bot-check.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import type { BotAction } from '#contract/primitives/bot-actions.ts'
import { databases } from '#tests/support/databases.ts'
import { proofFor as solvedTask } from '#tests/support/proof.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const MINUTE_MS = 60 * 1000
const FAILED = { code: 'bot_check_failed' }

describe.each(databases)('the bot check on $name', ({ open }) => {
  let app: TestApi
  let count = 0
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits() } })
  })

  afterEach(() => app.close())

  const proofFor = (action: BotAction, change?: (challenge: Challenge) => void) =>
    solvedTask(app, action, change && { change })

  const join = (proof?: string, changes = {}) =>
    app.call(signUp, {
      input: {
        email: `persona-${++count}@example.es`,
        password: PASSWORD,
        birthDate: '1990-05-05',
        country: 'ES',
        acceptRules: true,
        acceptPrivacy: true,
        ...changes,
      },
      headers: { 'x-forwarded-for': '203.0.113.7', ...(proof === undefined ? {} : { 'bot-check': proof }) },
    })

  test('a proof is good for one call and not for a second', async () => {
    const proof = await proofFor('sign-up')
    await join(proof)
    await expect(join(proof)).rejects.toMatchObject(FAILED)
  })

  test('of three concurrent calls with the same proof, only one goes through', async () => {
    const proof = await proofFor('sign-up')
    const ends = await Promise.allSettled([join(proof), join(proof), join(proof)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a refused sign-up does not use up its proof', async () => {
    const proof = await proofFor('sign-up')
    await expect(join(proof, { birthDate: '2015-01-01' })).rejects.toMatchObject({ code: 'invalid_input' })
    await join(proof)
  })

  test('a used proof is refused before the password is hashed', async () => {
    const proof = await proofFor('sign-up')
    await join(proof)
    const hashing = vi.spyOn(app.deps.passwords, 'hash')
    await expect(join(proof)).rejects.toMatchObject(FAILED)
    expect(hashing).not.toHaveBeenCalled()
  })

  test('invalid forms do not use up the budget for calls without a proof', async () => {
    for (let i = 0; i < 20; i++) {
      await expect(join(undefined, { email: 'nadie' })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await join()
  })

  test('a proof pays for a single attempt, whether at a password, a code or a message', async () => {
    const { email } = (await app.signUp()).account
    const headers = async (action: BotAction) => ({
      'x-forwarded-for': '203.0.113.7',
      'bot-check': await proofFor(action),
    })
    const proofs = { signIn: await headers('sign-in'), code: await headers('code'), contact: await headers('contact') }
    const guess = (password: string) => app.call(signIn, { input: { email, password }, headers: proofs.signIn })
    await expect(guess('no es esta, seguro')).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(guess(PASSWORD)).rejects.toMatchObject(FAILED)
    const { ticket } = await app.askToSignUp()
    const enter = () => app.call(confirmByCode, { input: { ticket, code: '000000' }, headers: proofs.code })
    await expect(enter()).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(enter()).rejects.toMatchObject(FAILED)
    const write = (website?: string) =>
      app.call(sendMessage, {
        input: { email, subject: 'otra', message: 'Un mensaje con diez letras.', ...(website ? { website } : {}) },
        headers: proofs.contact,
      })
    await write('https://spam.example')
    await expect(write()).rejects.toMatchObject(FAILED)
  })

  test('a proof for another action is refused', async () => {
    await expect(join(await proofFor('contact'))).rejects.toMatchObject(FAILED)
  })

  test('a task has the requested difficulty, and an altered difficulty is refused', async () => {
    const easy = await app.call(getBotChallenge, { input: { action: 'sign-in' } })
    expect(easy.parameters.data).toMatchObject({ action: 'sign-in', work: 0 })
    const hardest = await app.call(getBotChallenge, { input: { action: 'sign-in', work: '2' } })
    expect(hardest.parameters.data).toMatchObject({ work: 2 })
    const proof = JSON.parse(atob(await solvedTask(app, 'sign-up', { work: '1' })))
    expect(proof.solution.counter).toBeGreaterThanOrEqual(200)
    expect(proof.solution.counter).toBeLessThan(600)
    const forged = await proofFor('sign-up', ({ parameters }) => {
      parameters.data = { ...parameters.data, work: 2 }
    })
    await expect(join(forged)).rejects.toMatchObject(FAILED)
  })

  test('an unknown level of work is refused', async () => {
    const refused = app.send('GET', '/bot-challenge?action=sign-in&work=3')
    expect((await refused).status).toBe(422)
  })

  test('a proof whose action or expiry was altered is refused', async () => {
    const forged = await proofFor('contact', ({ parameters }) => {
      parameters.data = { ...parameters.data, action: 'sign-up' }
    })
    await expect(join(forged)).rejects.toMatchObject(FAILED)
    const prolonged = await proofFor('sign-up', ({ parameters }) => {
      parameters.data = { ...parameters.data, until: app.clock.at + 60 * MINUTE_MS }
    })
    await expect(join(prolonged)).rejects.toMatchObject(FAILED)
  })

  test.each([
    { after: 2 * MINUTE_MS - 1, isGood: true },
    { after: 2 * MINUTE_MS, isGood: false },
  ])('$after ms after its task was issued, a proof is good: $isGood', async ({ after, isGood }) => {
    const proof = await proofFor('sign-up')
    app.clock.advance(after)
    const call = join(proof)
    await (isGood ? call : expect(call).rejects.toMatchObject(FAILED))
  })

  test.each([
    '',
    'x',
    'bnVsbA==',
    'e30=',
    Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64'),
  ])('a malformed proof is refused without a crash: %s', async (proof) => {
    await expect(join(proof)).rejects.toMatchObject(FAILED)
  })

  test('an unsolved task is refused', async () => {
    const challenge = await app.call(getBotChallenge, { input: { action: 'sign-up' } })
    const solution = { counter: 1, derivedKey: '00'.repeat(32) }
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    await expect(join(proof)).rejects.toMatchObject(FAILED)
  })

  test('an address may make only a few calls without a proof; after that, a call with a proof still goes through', async () => {
    for (let i = 0; i < 5; i++) await join()
    await expect(join()).rejects.toMatchObject({ code: 'too_many_requests' })
    await join(await proofFor('sign-up'))
  })
})
