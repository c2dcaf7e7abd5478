import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRecaptcha } from '#api/bot-check/recaptcha.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { signUp } from '#contract/accounts.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { type Siteverify, sendJson, startSiteverify } from '#tests/support/siteverify.ts'
import { createTestApi, NOON, newcomer, type TestApi } from '#tests/support/test-api.ts'

const SECOND_MS = 1000
const ADDRESS = '203.0.113.7'
const FAILED = { code: 'bot_check_failed' }

let google: Siteverify
beforeAll(async () => {
  google = await startSiteverify()
})
afterAll(() => google.close())

/** The service's response about a token that was made on this site a second ago. */
const good = {
  success: true,
  score: 0.9,
  action: 'sign_up',
  hostname: 'promo.example.es',
  challenge_ts: new Date(NOON - SECOND_MS).toISOString(),
}
const madeAt = (ms: number) => ({ challenge_ts: new Date(NOON + ms).toISOString() })

describe.each(databases)('reCAPTCHA on $name', ({ open }) => {
  let app: TestApi
  let lines: string[]
  const start = async (secret: string | undefined = 'the secret key', hostname = 'promo.example.es') => {
    lines = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const { origin } = google
    const recaptcha = createRecaptcha({
      secret,
      origin,
      hostname,
      minScore: 0.5,
      now: () => NOON,
      log,
    })
    app = await createTestApi({ database: await open(), deps: { rateLimits: createRateLimits(), recaptcha } })
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  let count = 0
  const token = () => `token-${++count}`
  const join = (proof = token(), changes = {}) =>
    app.call(signUp, {
      input: { ...newcomer(), ...changes },
      headers: { 'x-forwarded-for': ADDRESS, 'bot-check': `recaptcha ${proof}` },
    })
  const answer = (changes: object) => google.answerWith((response) => sendJson(response, { ...good, ...changes }))
  /** Makes one more call than an address may make without a proof, and returns the last. */
  const joinSix = async () => {
    for (let i = 0; i < 5; i++) await join()
    return join()
  }

  test('a good token passes where calls without a proof would not, and is verified with secret and address', async () => {
    answer({})
    await joinSix()
    const asked = google.asked.at(-1)
    expect(Object.fromEntries(asked ?? [])).toEqual({
      secret: 'the secret key',
      response: `token-${count}`,
      remoteip: ADDRESS,
    })
  })

  test('a token works once, even for concurrent calls and even if the service accepts the token again', async () => {
    answer({})
    const one = token()
    const ends = await Promise.allSettled([join(one), join(one), join(one)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(join(one)).rejects.toMatchObject(FAILED)
  })

  test.each<[string, object]>([
    ['that the service refuses', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['for another action', { action: 'contact' }],
    ['without an action', { action: undefined }],
    ['of another site', { hostname: 'evil.example' }],
    ['that is two minutes old', madeAt(-120 * SECOND_MS)],
    ['from the future', madeAt(60 * SECOND_MS)],
    ['without a time', { challenge_ts: undefined }],
  ])('a token %s is refused', async (_, changes) => {
    answer(changes)
    await expect(join()).rejects.toMatchObject(FAILED)
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'a site on the local machine accepts a token for %s, and refuses one for the public site',
    async (hostname) => {
      await app.close()
      await start('the secret key', '127.0.0.1')
      answer({ hostname })
      await joinSix()
      answer({ hostname: 'promo.example.es' })
      await expect(join()).rejects.toMatchObject(FAILED)
    },
  )

  test.each<[string, object]>([
    ['with the minimum score', { score: 0.5 }],
    ['that is nearly two minutes old', madeAt(-119 * SECOND_MS)],
    ['from a clock that is a little ahead', madeAt(59 * SECOND_MS)],
  ])('a token %s is accepted', async (_, changes) => {
    answer(changes)
    await joinSix()
  })

  test.each<[string, () => void, RegExp | undefined]>([
    ['a low score', () => answer({ score: 0.49 }), undefined],
    ['no score', () => answer({ score: undefined }), undefined],
    ['a failing service', () => google.answerWith((response) => sendJson(response, {}, 503)), /cannot be asked/],
    ['an unreadable response', () => google.answerWith((response) => void response.end('<html>')), /cannot be asked/],
    [
      'a wrong secret',
      () => answer({ success: false, 'error-codes': ['invalid-input-secret'] }),
      /refuses RECAPTCHA_SECRET_KEY/,
    ],
  ])('in case of %s, a token counts like a missing proof', async (_, prepare, said) => {
    prepare()
    await expect(joinSix()).rejects.toMatchObject({ code: 'too_many_requests' })
    if (said) expect(lines.join()).toMatch(said)
    expect(lines.join()).not.toMatch(/the secret key|token-/)
  })

  test('where reCAPTCHA is not configured, a token counts like a missing proof', async () => {
    await app.close()
    await start('')
    answer({})
    await expect(joinSix()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(lines.join()).toContain('RECAPTCHA_SECRET_KEY')
  })

  test('a call that is refused for invalid input does not use up its token', async () => {
    answer({})
    const one = token()
    await expect(join(one, { birthDate: '2015-01-01' })).rejects.toMatchObject({ code: 'invalid_input' })
    await join(one)
    await expect(join(one)).rejects.toMatchObject(FAILED)
  })
})
