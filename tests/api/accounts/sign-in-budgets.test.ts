import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { changePassword, getMe, requestPasswordReset, type SessionGrant, signIn } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { proofFor } from '#tests/support/proof.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

const WRONG = 'not the password'
const [GUESSED_WRONG, MORE_WORK, WAIT] = ['wrong_credentials', 'more_work', 'too_many_requests']

interface Attempt {
  email: string
  password?: string
  /** The last number of the IP address of the sender. */
  from?: number
  proof?: string
  knownDevices?: string[]
  as?: string
}

describe.each(databases)('the budgets of signing in on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits() } })
  })
  afterEach(() => app.close())

  const enter = ({ email, password = PASSWORD, from = 1, proof, knownDevices = [], as }: Attempt) =>
    app.call(signIn, {
      as,
      input: { email, password, knownDevices },
      headers: {
        'x-forwarded-for': `203.0.113.${from}`,
        ...(proof === undefined ? {} : { 'bot-check': proof }),
      },
    })
  /** Returns the code of the refusal, or the e-mail of the account that was signed in. */
  const outcomeOf = (attempt: Attempt): Promise<string> =>
    enter(attempt).then(
      ({ account }: SessionGrant) => account.email,
      (problem) => problem.code,
    )
  async function outcomesOf(attempts: Attempt[]) {
    const outcomes: string[] = []
    for (const attempt of attempts) outcomes.push(await outcomeOf(attempt))
    return outcomes
  }
  const guesses = (email: string, count: number, changes: Partial<Attempt> = {}) =>
    Array.from({ length: count }, (_, i) => ({ email, password: WRONG, from: i + 1, ...changes }))
  const times = (count: number, outcome = '') => Array.from({ length: count }, () => outcome)

  test('of 200 guesses from 200 addresses, only ten are checked, and the owner can still sign in', async () => {
    const { account, knownDevice } = await app.signUp()
    const { email } = account
    const attack = await outcomesOf(guesses(email, 200))
    expect(attack).toEqual([...times(10, GUESSED_WRONG), ...times(190, MORE_WORK)])
    expect(await outcomeOf({ email, from: 201, knownDevices: [knownDevice] })).toBe(email)
    expect(await outcomeOf({ email, from: 202 })).toBe(MORE_WORK)
    const proof = await proofFor(app, 'sign-in', { work: '1' })
    expect(await outcomeOf({ email, from: 202, proof })).toBe(email)
  })

  test('of 50 concurrent guesses, only ten are checked', async () => {
    const { email } = (await app.signUp()).account
    const outcomes = await Promise.all(guesses(email, 50).map(outcomeOf))
    expect(outcomes.filter((outcome) => outcome === GUESSED_WRONG)).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === MORE_WORK)).toHaveLength(40)
  })

  test('an IP address has ten guesses per account; other addresses and other accounts keep their own', async () => {
    const { email } = (await app.signUp()).account
    const capitals = email.toUpperCase()
    const own = await outcomesOf([...guesses(email, 5, { from: 1 }), ...guesses(capitals, 6, { from: 1 })])
    expect(own).toEqual([...times(10, GUESSED_WRONG), WAIT])
    const proof = await proofFor(app, 'sign-in', { work: '1' })
    expect(await outcomeOf({ email, from: 2, proof })).toBe(email)
    expect(await outcomeOf({ email: newcomer().email, from: 1 })).toBe(GUESSED_WRONG)
  })

  test('guesses at an unknown e-mail address get the same responses as guesses at a known one', async () => {
    const known = (await app.signUp()).account.email
    const attack = (email: string) => [...guesses(email, 12), ...guesses(email, 10, { from: 200 })]
    const outcomes = await outcomesOf(attack(known))
    expect(await outcomesOf(attack(newcomer().email))).toEqual(outcomes)
  })

  test('when more work is required, the response names the level and no password is compared', async () => {
    const { email } = (await app.signUp()).account
    await outcomesOf(guesses(email, 10))
    const verify = vi.spyOn(app.deps.passwords, 'verify')
    const refusal = await enter({ email, from: 20 }).catch((problem) => problem)
    expect(refusal).toMatchObject({ code: MORE_WORK, status: 428, body: { work: 1 } })
    expect(verify).not.toHaveBeenCalled()
  })

  test('after fifty guesses the highest level of work is required', async () => {
    const { email } = (await app.signUp()).account
    app.deps.rateLimits.count = async () => 51
    const proof = await proofFor(app, 'sign-in', { work: '1' })
    const refusal = await enter({ email, proof }).catch((problem) => problem)
    expect(refusal).toMatchObject({ code: MORE_WORK, body: { work: 2 } })
    expect(await outcomeOf({ email, proof: await proofFor(app, 'sign-in', { work: '2' }) })).toBe(email)
  })

  test('a proof that is refused as too weak for one account can still be used for another', async () => {
    const [victim, other] = [(await app.signUp()).account.email, (await app.signUp()).account.email]
    await outcomesOf(guesses(victim, 10))
    const proof = await proofFor(app, 'sign-in')
    expect(await outcomeOf({ email: victim, from: 20, proof })).toBe(MORE_WORK)
    expect(await outcomeOf({ email: other, from: 20, proof })).toBe(other)
  })

  test('a known device has ten attempts of its own, from whatever IP address', async () => {
    const { account, knownDevice } = await app.signUp()
    const { email } = account
    const [other] = [(await enter({ email })).knownDevice]
    const own = await outcomesOf(guesses(email, 11, { knownDevices: [knownDevice] }))
    expect(own).toEqual([...times(10, GUESSED_WRONG), WAIT])
    expect(await outcomeOf({ email, knownDevices: ['made-up', other] })).toBe(email)
  })

  test("neither an altered device token nor another account's token makes a device known", async () => {
    const { account, knownDevice } = await app.signUp()
    const stranger = await app.signUp()
    await outcomesOf(guesses(account.email, 10))
    const [nonce = '', seal = ''] = knownDevice.split('.')
    const changed = (text: string) => `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`
    const knownDevices = [stranger.knownDevice, `${changed(nonce)}.${seal}`, `${nonce}.${changed(seal)}`, nonce]
    expect(await outcomeOf({ email: account.email, from: 20, knownDevices })).toBe(MORE_WORK)
  })

  test("signing up with a member's address gives no further guesses at that member's password", async () => {
    const { email } = (await app.signUp()).account
    const twin = 'otra frase bien larga'
    await app.askToSignUp({ email, password: twin })
    const knownDevices = [(await enter({ email, password: twin })).knownDevice]
    const outcomes = await outcomesOf(guesses(email, 11, { knownDevices }))
    expect(outcomes).toEqual([...times(9, GUESSED_WRONG), ...times(2, MORE_WORK)])
  })

  test('being signed in to one account does not enlarge the budget for guesses at others', async () => {
    const attacker = await app.signUp()
    const attempts = Array.from({ length: 61 }, (_, i) => ({
      email: `nobody.${i}@example.es`,
      as: i < 55 ? attacker.access : undefined,
    }))
    expect(await outcomesOf(attempts)).toEqual([...times(60, GUESSED_WRONG), WAIT])
  })

  test('confirming the current password has a budget of its own, which strangers cannot use up', async () => {
    const { access, account } = await app.signUp()
    await outcomesOf(guesses(account.email, 30))
    const change = (current: string) =>
      app.call(changePassword, { as: access, input: { current, password: 'otra frase bien larga' } })
    for (let i = 0; i < 10; i++) await expect(change(WRONG)).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(change(PASSWORD)).rejects.toMatchObject({ code: WAIT })
    expect((await app.call(getMe, { as: access })).id).toBe(account.id)
  })

  test('requests for reset links from one IP address do not use up the budget of another', async () => {
    const { email } = (await app.signUp()).account
    const ask = (from: number) =>
      app.call(requestPasswordReset, { input: { email }, headers: { 'x-forwarded-for': `203.0.113.${from}` } })
    for (let i = 0; i < 5; i++) await ask(1)
    await expect(ask(1)).rejects.toMatchObject({ code: WAIT })
    expect(await ask(2)).toEqual({ sent: true })
  })
})
