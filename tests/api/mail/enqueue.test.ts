import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#api/mail/enqueue.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, type TestApi } from '#tests/support/test-api.ts'

describe.each(databases)('queueing mail on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterAll(() => app.close())
  const mail = (to: string, dedupeKey: string) => {
    return { kind: 'password-changed', to, locale: 'es-ES', dedupeKey, payload: {} } as const
  }

  test('a second mail with the same dedupe key is not queued, and causes no error', async () => {
    const { email } = newcomer()
    for (const at of [1, 2]) await app.db.transact(() => enqueue(mail(email, 'once'), app.clock.at + at))
    await app.db.transact(() => enqueue(mail(email, 'another'), app.clock.at))
    expect(await app.mailsTo(email)).toHaveLength(2)
  })

  test('a transaction that fails queues no mail', async () => {
    const { email } = newcomer()
    const failing = app.db.transact(function* () {
      yield* enqueue(mail(email, 'never'), app.clock.at)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await app.mailsTo(email)).toEqual([])
  })
})
