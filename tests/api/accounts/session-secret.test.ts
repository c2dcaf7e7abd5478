import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKnownDevice } from '#api/accounts/sessions/known-device.ts'
import { makeLink, tokenOf } from '#api/links/links.ts'
import { standingLinks } from '#api/links/queries.ts'
import { confirmByCode, rotateSession, signUp } from '#contract/accounts.schema.ts'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { databases } from '#tests/support/databases.ts'
import { proofFor } from '#tests/support/proof.ts'
import { codeIn, createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

const FORMER = 'the former secret of the tests has 32 letters'
const NEWER = 'the newer secret of the tests has 32 letters'

const keyOf = (email: string) => readEmail(email).email?.key ?? ''

/** Things that are made with the secret. Each function makes one at an API and returns its use at another API. */
const MADE: [string, (by: TestApi) => Promise<(at: TestApi) => Promise<unknown>>][] = [
  [
    'a mailed code',
    async (by) => {
      const input = newcomer()
      const { ticket } = await by.call(signUp, { input })
      const code = codeIn((await by.mailsTo(input.email))[0]?.text)
      return (at) => at.call(confirmByCode, { input: { ticket, code } })
    },
  ],
  [
    'a solved task',
    async (by) => {
      const proof = await proofFor(by, 'sign-up')
      return (at) => at.call(signUp, { input: newcomer(), headers: { 'bot-check': proof } })
    },
  ],
  [
    'an exchanged token, by a repeated exchange',
    async (by) => {
      const { access } = await by.signUp()
      const next = await by.call(rotateSession, { as: access })
      return async (at) => expect(await at.call(rotateSession, { as: access })).toMatchObject({ access: next.access })
    },
  ],
  [
    'a known device',
    async (by) => {
      const { account, knownDevice } = await by.signUp()
      return async (at) => expect(await findKnownDevice(at.deps, keyOf(account.email), [knownDevice])).toBe(knownDevice)
    },
  ],
  [
    'the address of a link',
    async (by) => {
      const [campaign = ''] = by.deps.season.all().map(({ id }) => id)
      const { account } = await by.signUp()
      const owner = { kind: 'invite', campaign, account: account.id } as const
      await by.db.transact(() => makeLink(by.deps.secret, { ...owner, now: by.clock.at }))
      const [link] = await by.db.ask(standingLinks(owner))
      return async (at) => expect(link && tokenOf(at.deps.acceptedSecrets, link)).toMatch(/^[\w-]{43}$/)
    },
  ],
]

describe.each(databases)('while the session secret changes on $name', ({ open }) => {
  let former: TestApi
  /** A process that has heard of the newer secret and still signs with the former one. */
  let told: TestApi
  let changed: TestApi
  let after: TestApi
  beforeAll(async () => {
    former = await createTestApi({ database: await open(), deps: { secret: FORMER } })
    const beside = (secret: string, ...others: string[]) =>
      createTestApi({
        database: former.db,
        deps: { season: former.deps.season, secret, acceptedSecrets: [secret, ...others] },
      })
    ;[told, changed, after] = await Promise.all([beside(FORMER, NEWER), beside(NEWER, FORMER), beside(NEWER)])
  })
  afterAll(() => former.close())

  test.each(MADE)('%s is accepted from either secret, and not from one that is not in the list', async (_, make) => {
    await expect((await make(former))(after)).rejects.toThrow()
    await (await make(former))(changed)
    await (await make(changed))(told)
    await (await make(changed))(after)
  })
})
