import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { answerTicket } from '#api/contact/answering.ts'
import type { Schema } from '#api/db/schema.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { exportAccount, requestDeletion, updateProfile } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, newcomer, PASSWORD, type TestApi } from '#tests/support/test-api.ts'

/** Erasure deletes the row. */
const GONE = { fate: 'gone' } as const
/** The row has no personal data, except about the staff of the site. */
const nothing = (holds: string) => ({ fate: 'nothing personal', holds }) as const
/**
 * Erasure keeps the row, for `reason`, and blanks the columns in `blank`. Every other text column must be listed in
 * `stays`.
 */
const kept = (reason: string, stays: string[], blank: string[] = []) =>
  ({ fate: 'kept', reason, stays, blank }) as const

const PROOF = 'under the account’s number, as long as the proof of its edition is published: draws must be checkable'

/**
 * The effect of erasure on each table. A table of `Schema` without a line here does not compile. A table that only the
 * database has fails the test, and so does a text column of a kept row that the line does not list.
 */
const FATES = {
  account: kept(
    'a number alone, as long as there are plays under it',
    ['id', 'status', 'country', 'zone', 'locale', 'email', 'email_norm'],
    ['alias', 'alias_ruling', 'birth_date', 'password_hash', 'mailbox', 'mailbox_held'],
  ),
  consent: kept(`when which rules were accepted: ${PROOF}`, ['id', 'account_id', 'kind', 'version']),
  session: GONE,
  answered_call: GONE,
  one_time_token: GONE,
  outbox: GONE,
  ticket: kept(
    'that there was a message, for a year',
    ['reference', 'key_hash', 'subject', 'history_id', 'state'],
    ['account_id', 'email', 'email_norm', 'message'],
  ),
  ticket_reply: GONE,
  prize_unit: kept(
    `${PROOF}. The address goes too, once a parcel that is on its way has had 90 days`,
    [
      'id',
      'campaign_id',
      'unit',
      'prize_key',
      'kind',
      'cap_group',
      'pool',
      'code',
      'locked_code',
      'code_key',
      'code_hash',
      'account_id',
      'play_id',
      'state',
      'reason',
    ],
    ['address', 'tracking', 'shown_as', 'shown_ruling'],
  ),
  play: kept(PROOF, [
    'id',
    'campaign_id',
    'account_id',
    'slot',
    'day',
    'key_hash',
    'action',
    'detail',
    'unit_id',
    'country',
  ]),
  extra_play: kept(PROOF, ['id', 'campaign_id', 'account_id', 'cause']),
  event: kept(PROOF, [
    'id',
    'account_id',
    'campaign_id',
    'kind',
    'actor',
    'once',
    'unit_id',
    'play_id',
    'subject',
    'reason',
  ]),
  holding: GONE,
  link: GONE,
  drawing_entry: kept(PROOF, ['campaign_id', 'key', 'event_id', 'account_id', 'player', 'cause']),
  drawing_place: kept(PROOF, ['campaign_id', 'key', 'account_id', 'player', 'state', 'unit_id']),
  identity: GONE,
  reminder: GONE,
  opening_notice: GONE,
  push_plan: GONE,
  push_subscription: GONE,
  code: kept('the code belongs to its batch', ['hash', 'batch_id'], ['reserved_by']),
  wrong_code: kept('a hash, for 25 hours: whoever guesses is slowed down', ['subject', 'code_hash']),
  prediction: GONE,
  champion_pick: GONE,
  score: GONE,
  board_name: GONE,
  league: GONE,
  league_member: GONE,
  season_generation: nothing('what the seasons say, which an organiser writes'),
  standing: nothing('how many members of a board have so many points'),
  mail_pause: nothing('the domain of a mail server that did not answer, for an hour after its pause'),
  job: nothing('which process runs what'),
  call_count: nothing('hashes with a secret, for a day'),
  setting: nothing('notes of jobs'),
  campaign: nothing('the season'),
  rules_text: nothing('the season'),
  commitment: nothing('the season'),
  tally: nothing('counters'),
  drawing: nothing('a draw as a whole'),
  drawing_unit: nothing('the prizes of a draw'),
  ledger_root: nothing('hashes'),
  bot_proof: nothing('a random number, for a day'),
  code_batch: nothing('codes, and who on the staff made them'),
  match_lock: nothing('matches that are locked'),
  match_entry: nothing('results, and who on the staff entered them'),
  group_ruling: nothing('results, and who on the staff entered them'),
  counting: nothing('how far a job has come; an account’s number for some seconds'),
  alert: nothing('what the operator was told about the site'),
  alert_post: nothing('texts for the operator, about editions, jobs and counts'),
  operator_command: nothing('what operators did, until it is logged: the user of their machine, and ids'),
  failing_job: nothing('jobs that fail, and since when'),
  badge_pass: nothing('how far a job has come; an account’s number for some seconds'),
} satisfies Record<keyof Schema, ReturnType<typeof kept> | ReturnType<typeof nothing> | typeof GONE>

type Rows = Record<string, Record<string, unknown>>
type Columns = { name: string; dataType: string }[]
const OF_THE_MEMBER = ['account_id', 'owner', 'used_by', 'reserved_by']
const OF_THE_ADDRESS = ['email', 'email_norm', 'to_addr', 'to_norm']
/** Values for columns that must match another row, or that the code of a game looks up. */
const FITTING: Rows = {
  play: { action: 'prediction' },
  prize_unit: { state: 'delivered', kind: 'physical', cap_group: 'physical' },
  score: { scope: 'all' },
  league: { id: 'league' },
  league_member: { league_id: 'league' },
  consent: { kind: 'rules' },
  ticket_reply: { reference: 'ticket.reference' },
}

describe.each(databases)('erasure of an account on $name', ({ open }) => {
  let app: TestApi
  beforeEach(async () => {
    app = await createTestApi({ database: await open() })
  })
  afterEach(() => app.close())

  const columnsOf = async () => {
    const tables = await app.db.read.introspection.getTables()
    return new Map(
      tables.filter(({ name }) => !/^(kysely|sqlite)_/.test(name)).map(({ name, columns }) => [name, columns]),
    )
  }
  const isText = (dataType: string) => /text/i.test(dataType)
  const any = () => app.db.read as unknown as Kysely<Rows>
  const rowsOf = (table: string) => any().selectFrom(table).selectAll().execute()
  const leave = async (as: string) => {
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS)
    await eraseDue(app.deps)
  }

  /** Inserts a row into every table. Its text columns hold the member's id or address, or else their own names. */
  async function fillEveryTable(id: string, email: string) {
    const rowIn = (table: string, columns: Columns) => {
      const values = columns.map(({ name, dataType }) => {
        if (OF_THE_MEMBER.includes(name)) return [name, id]
        if (OF_THE_ADDRESS.includes(name)) return [name, email]
        if (name === 'campaign_id') return [name, 'rasca/test']
        return [name, isText(dataType) ? `${table}.${name}` : name.endsWith('seq') ? 999_999 : 1]
      })
      return { ...Object.fromEntries(values), ...FITTING[table] }
    }
    // A row may refer to one of another table, so refused rows are tried again after the others.
    let left = [...(await columnsOf())].filter(([table]) => table !== 'account')
    for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
      before = left.length
      const refused: typeof left = []
      for (const [table, columns] of left) {
        const insert = any().insertInto(table).values(rowIn(table, columns))
        await insert
          .onConflict((oc) => oc.doNothing())
          .execute()
          .catch(() => refused.push([table, columns]))
      }
      left = refused
    }
    expect(left.map(([table]) => table)).toEqual([])
  }

  test('every table of the database has a line in FATES', async () => {
    expect([...(await columnsOf()).keys()].toSorted()).toEqual(Object.keys(FATES).toSorted())
  })

  test("the member's rows in every table are deleted, blanked or kept as FATES says", async () => {
    const { email } = newcomer()
    const { access, account } = await app.signUp({ email })
    const input = { alias: 'Sol y Mar', zone: 'Europe/Madrid', locale: 'es-ES', country: 'ES' } as const
    await app.call(updateProfile, { as: access, input })
    await fillEveryTable(account.id, email)
    await leave(access)

    const all = await columnsOf()
    for (const [table, line] of Object.entries(FATES)) {
      const rows = await rowsOf(table)
      const own = rows.filter((row) =>
        Object.values(row).some((value) => value === account.id || `${value}`.startsWith(`${table}.`)),
      )
      if (line.fate === 'gone') expect(own, table).toEqual([])
      if (line.fate !== 'kept') continue
      expect(own.length, table).toBeGreaterThan(0)
      const texts = (all.get(table) ?? []).filter(({ dataType }) => isText(dataType)).map(({ name }) => name)
      expect([...line.stays, ...line.blank].toSorted(), `the columns of ${table}`).toEqual(texts.toSorted())
      for (const column of line.blank) {
        for (const row of own) expect(['', null, '1900-01-01'], `${table}.${column}`).toContain(row[column])
      }
    }
    const stored = JSON.stringify(await Promise.all([...all.keys()].map(rowsOf)))
    expect(stored).not.toContain(email)
    expect(stored).not.toContain('Sol y Mar')
  })

  describe('data stored under an e-mail address', () => {
    const message = 'Escribo antes de tener cuenta, sobre un premio.'
    const spelling = (email: string) => email.replace('ana', 'ANA')
    const write = (email: string) => app.call(sendMessage, { input: { subject: 'otra', message, email } })
    const tell = (to: string) => {
      const mail = { kind: 'password-changed', to, locale: 'es-ES', dedupeKey: to, payload: {} } as const
      return app.db.transact(() => enqueue(mail, app.clock.at))
    }
    const everything = async () =>
      JSON.stringify(await Promise.all(['ticket', 'ticket_reply', 'outbox'].map(rowsOf))).toLowerCase()

    test('messages of the open form and mails to other spellings are exported and erased with a later account', async () => {
      const { email } = newcomer()
      const { reference } = await write(spelling(email))
      await app.db.transact(() => answerTicket(reference, 'Hola, Ana: sale mañana.', app.clock.at))
      await tell(spelling(email))
      const { access } = await app.signUp({ email })
      const data = await app.call(exportAccount, { as: access })
      expect(data.messages).toMatchObject([{ reference, message, replies: [{ text: 'Hola, Ana: sale mañana.' }] }])
      expect(data.mails).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'ticket-answered' })]))
      await leave(access)
      const stored = await everything()
      for (const word of [email, message.toLowerCase(), 'sale mañana']) expect(stored).not.toContain(word)
    })

    test("an unconfirmed account with the same address neither exports nor erases the owner's data", async () => {
      const { email } = newcomer()
      await app.signUp({ email })
      const { reference } = await write(email)
      await app.askToSignUp({ email, password: 'otra frase bien larga' })
      const stranger = await app.signIn(email, 'otra frase bien larga')
      expect(await app.call(exportAccount, { as: stranger.access })).toMatchObject({ messages: [], mails: [] })
      await app.call(requestDeletion, { as: stranger.access, input: { password: 'otra frase bien larga' } })
      app.clock.advance(30 * DAY_MS)
      await tell(email)
      await eraseDue(app.deps)
      const stored = await everything()
      expect(stored).toContain(reference.toLowerCase())
      expect(stored).toContain(message.toLowerCase())
      expect((await rowsOf('outbox')).some(({ dedupe_key }) => dedupe_key === email)).toBe(true)
    })

    test('a message of a signed-in stranger with the same address is not in the export of the later owner', async () => {
      const { email } = newcomer()
      await app.askToSignUp({ email, password: 'otra frase bien larga' })
      const stranger = await app.signIn(email, 'otra frase bien larga')
      await app.call(sendMessage, { as: stranger.access, input: { subject: 'otra', message } })
      const owner = await app.signUp({ email })
      expect((await app.call(exportAccount, { as: owner.access })).messages).toEqual([])
    })
  })

  test('a reply is deleted with its message, a year after the message', async () => {
    const { email } = newcomer()
    const { reference } = await app.call(sendMessage, {
      input: { subject: 'otra', message: 'Una pregunta, por favor.', email },
    })
    app.clock.advance(30 * DAY_MS)
    await app.db.transact(() => answerTicket(reference, 'Hola, Ana: sale mañana.', app.clock.at))
    app.clock.advance(335 * DAY_MS)
    await purgeExpired(app.deps)
    expect(await rowsOf('ticket')).toEqual([])
    expect(await rowsOf('ticket_reply')).toEqual([])
  })

  test.each([
    ['claimed', 1000, true],
    ['sent', 89, true],
    ['sent', 90, false],
    ['delivered', 0, false],
    ['expired', 0, false],
  ])(
    'address and tracking number of a prize that has been %s for %d days are kept: %s',
    async (state, days, isKept) => {
      const { access, account } = await app.signUp()
      await leave(access)
      const unit = {
        id: 'u',
        campaign_id: 'rasca/test',
        unit: 'u-1',
        prize_key: 'u',
        kind: 'physical',
        cap_group: 'physical',
      }
      const parcel = { address: '{"street":"Calle Mayor 1"}', tracking: 'Correos 123', sent_at: app.clock.at }
      await any()
        .insertInto('prize_unit')
        .values({ ...unit, ...parcel, state, account_id: account.id })
        .execute()
      app.clock.advance(days * DAY_MS)
      await eraseDue(app.deps)
      const [row] = (await rowsOf('prize_unit')).filter(({ id }) => id === 'u')
      expect(row?.address !== null).toBe(isKept)
      expect(row?.tracking !== null).toBe(isKept)
    },
  )
})
