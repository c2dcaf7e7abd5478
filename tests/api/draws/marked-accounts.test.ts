import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { poolOfDraw } from '#api/campaigns/definition/definition.ts'
import { run, tables } from '#api/db/database.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { addEventOnce } from '#api/ledger/queries.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { mailboxMark } from '#api/mailboxes/mailbox-mark.ts'
import { participantsAfter } from '#api/mailboxes/queries.ts'
import { prizesIn } from '#api/prizes/queries.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, beach } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const CLOSES = Date.parse('2026-09-01T00:00:00+02:00')
const season = beach({
  prizes: [{ key: 'toalla', kind: 'code', name: 'Una toalla', valueCents: 2000, stock: 8, pool: 'draw:beach' }],
  limits: { code: 0 },
  draws: [{ key: 'beach', name: 'Sorteo de la playa', drawsAt: '2026-09-05T12:00' }],
})
/** Five spellings of a mailbox, a throwaway address, and two members without a mark. */
const EMAILS = {
  'ana.lopez@gmail.com': 'shared',
  'analopez@gmail.com': 'shared',
  'analopez+1@gmail.com': 'shared',
  'a.n.a.lopez@gmail.com': 'shared',
  'analopez@googlemail.com': 'shared',
  'x@mailinator.com': 'throwaway',
  'ana.lopez@outlook.es': undefined,
  'eva@example.es': undefined,
} as const

describe.each(databases)('accounts that share a mailbox, in a draw on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open(), season: [season] })
    const players = await addPlayers(app.db, Object.keys(EMAILS).length + 2)
    for (const [i, email] of [...Object.keys(EMAILS), 'analopez+2@gmail.com', 'anal.opez@gmail.com'].entries()) {
      const id = players[i]?.accountId ?? ''
      const changes = { email, email_norm: email, mailbox: mailboxOf(email) }
      await app.db.transact(() => run(tables.updateTable('account').set(changes).where('id', '=', id)))
      if (email in EMAILS) await enter(id)
    }
  })
  afterEach(() => app.close())

  const enter = (account_id: string) =>
    app.db.transact(() =>
      addEventOnce({
        ...{ account_id, campaign_id: 'playa/test', kind: 'entry', at: CLOSES - HOUR_MS, actor: 'member' },
        ...{ once: 'album', subject: poolOfDraw('beach'), amount: 1 },
      }),
    )
  const marksOf = (rows: { email: string; twins: number | string }[]) =>
    Object.fromEntries(rows.map((row) => [row.email, mailboxMark(row)]))

  test('are marked before the draw in the list of all participants, which is read page by page', async () => {
    const all = await participantsAfter(app.db, 'playa/test', undefined, 100)
    expect(marksOf(all)).toEqual(EMAILS)
    const mailboxes = all.map(({ mailbox }) => mailbox)
    expect(mailboxes.filter((mailbox, i) => mailbox === mailboxes[i + 1])).toHaveLength(4)
    const first = await participantsAfter(app.db, 'playa/test', undefined, 3)
    expect([...first, ...(await participantsAfter(app.db, 'playa/test', first.at(-1), 100))]).toEqual(all)
    expect(await participantsAfter(app.db, 'rasca/test', undefined, 100)).toEqual([])
  })

  test('are drawn like all others, and marked in the list of prizes', async () => {
    const edition = app.deps.season.byId('playa/test')
    if (!edition) throw new Error('no edition')
    for (const at of [CLOSES + HOUR_MS, CLOSES + 5 * DAY_MS]) {
      app.clock.at = at
      await advanceDraws(edition, { ...app.deps, enqueue, now: at })
    }
    expect(marksOf(await prizesIn(app.db.read, 'won', undefined, 100))).toEqual(EMAILS)
  })

  test.each(['erased', 'unconfirmed'] as const)(
    'no longer cause a mark on the account that remains once they are %s',
    async (state) => {
      const gone = state === 'erased' ? { status: 'erased' as const } : { email_verified_at: null }
      const others = ['analopez@gmail.com', 'analopez+1@gmail.com', 'a.n.a.lopez@gmail.com', 'analopez@googlemail.com']
      const away = [...others, 'analopez+2@gmail.com', 'anal.opez@gmail.com']
      await app.db.transact(() => run(tables.updateTable('account').set(gone).where('email', 'in', away)))
      const { 'ana.lopez@gmail.com': left } = marksOf(await participantsAfter(app.db, 'playa/test', undefined, 100))
      expect(left).toBeUndefined()
    },
  )
})
