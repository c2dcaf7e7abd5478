import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTicket } from '#api/contact/answering.ts'
import { all, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { jobsOf } from '#api/job-list.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { type PersonalData, STORED_DATA } from '#api/privacy/stored-data.ts'
import { sendPrize } from '#api/prizes/handling.ts'
import { keptUntil } from '#api/prizes/tax-records.ts'
import { createPush } from '#api/reminders/push/push-service.ts'
import {
  exportAccount,
  requestDeletion,
  requestPasswordReset,
  signIn,
  updateProfile,
} from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { beginTotp, confirmTotp, getNewTotp } from '#contract/factors.schema.ts'
import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import { createLeague, joinLeague } from '#contract/games/eurocopa/leagues.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { startPush } from '#contract/push.schema.ts'
import { setOpening, setReminder } from '#contract/reminders.schema.ts'
import { advent } from '#tests/support/advent.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { databases } from '#tests/support/databases.ts'
import { columnsOf, rowsOf } from '#tests/support/filled-tables.ts'
import { customer, issue, outcomeOf, partners } from '#tests/support/partners.ts'
import { enter, euro, PORRA_ID, porra, predictor, TEST_PORRA } from '#tests/support/porra.ts'
import { newBrowser, newVapidKeys, pushService } from '#tests/support/push-receiver.ts'
import { beach, TEST_BEACH, TEST_CARD, tree } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { everyCardWins } from '#tests/support/winner.ts'
import { addPasskeyOf } from '../accounts/passkey-of.ts'
import { growerWith } from '../games/xmastree/growers.ts'

/** Texts that only this member gives. None is part of another. */
const PLANTED = {
  email: 'plantada.ana@example.es',
  subject: 'sujeto-plantado-en-el-proveedor',
  alias: 'Aliasplantado',
  boardName: 'Tablerista',
  league: 'Peñaplantada',
  receiver: 'Nombreplantado Ruiz',
  street: 'Calleplantada 7',
  city: 'Villaplantada',
  phone: '600 987 654',
  tracking: 'Seguimientoplantado',
  shownName: 'Ganadoraplantada',
  passkey: 'Clave plantada',
  message: 'Mensajeplantado sobre mi premio.',
  reply: 'Respuestaplantada.',
  device: 'device-plantado',
  address: '203.0.113.77',
}
/** Texts that are not exported: a secret, and an address that is stored nowhere. */
const NOT_EXPORTED = ['device', 'address'] as const

const NOVEMBER = { opensAt: '2026-11-01T00:00', closesAt: '2026-11-29T00:00', claimUntil: '2026-12-29T00:00' }
const SEASON = [
  everyCardWins('physical'),
  tree(),
  partners(),
  beach(NOVEMBER),
  porra({ ...NOVEMBER, closesAt: '2026-12-29T00:00', claimUntil: '2027-01-29T00:00', game: euro({}, 160) }),
  advent(),
]
const PERSONAL = Object.entries(STORED_DATA).flatMap(([table, data]) =>
  data.of === 'no person' ? [] : [[table, data as PersonalData] as const],
)

describe.each(databases)('a member with rows in every table on $name', ({ open }) => {
  let app: TestApi
  let as: string
  let id: string
  beforeAll(async () => {
    const push = createPush(newVapidKeys(), pushService().post)
    app = await createTestApi({ database: await open(), season: SEASON, deps: { push } })
    await app.signUp({ email: PLANTED.email, via: 'cartel-tienda' })
    const input = { email: PLANTED.email, password: PASSWORD }
    const { access, account } = await app.call(signIn, { input, headers: { 'x-forwarded-for': PLANTED.address } })
    as = access
    id = account.id
    await useAccount()
    await addFactors()
    await winAParcel()
    await shareTree()
    await playBesides()
    await insertTheRest()
  })
  afterAll(() => app.close())

  async function useAccount() {
    const profile = { alias: PLANTED.alias, zone: 'Europe/Madrid', locale: 'es-ES', country: 'ES' } as const
    await app.call(updateProfile, { as, input: profile })
    const { message, device, email } = PLANTED
    const { reference } = await app.call(sendMessage, { as, input: { subject: 'premio', message } })
    await app.db.transact(() => answerTicket(reference, PLANTED.reply, app.clock.at))
    await app.call(setReminder, { as, input: { slug: 'rasca', hour: 18 } })
    await app.call(setOpening, { as, input: { slug: 'xmas', words: '1' } })
    await app.call(startPush, { as, input: { subscription: newBrowser(device).subscription, words: '1' } })
    await app.call(requestPasswordReset, { input: { email } })
  }

  async function addFactors() {
    await addPasskeyOf(app, as, createAuthenticator(app.deps.publicOrigin), PLANTED.passkey)
    await app.call(beginTotp, { as })
    const { secret } = await app.call(getNewTotp, { as })
    await app.call(confirmTotp, { as, input: { code: generateSync({ secret, epoch: app.clock.at / 1000 }) } })
  }

  async function winAParcel() {
    const card = await app.call(playCard, {
      as,
      params: TEST_CARD,
      input: { slot: 'day:2026-11-20:1' },
      idempotencyKey: uuidv7(),
    })
    await app.call(revealCard, { as, params: { id: card.play?.id ?? '' } })
    const [prize] = (await app.call(listPrizes, { as })).prizes
    const { receiver: name, street, city, phone, tracking } = PLANTED
    const address = { name, street, city, phone, postcode: '41001', province: 'Sevilla', country: 'ES' } as const
    await app.call(claimPrize, { as, params: { id: prize?.id ?? '' }, input: { address } })
    const desk = { season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' }
    await app.db.transact(() => sendPrize(desk, prize?.id ?? '', tracking))
  }

  /** The member gives an ornament to one friend and gets one of another. */
  async function shareTree() {
    const [me, first, second] = [as, (await app.signUp()).access, (await app.signUp()).access].map((access) =>
      growerWith(app, access, access),
    )
    await me?.share(true)
    await first?.accept((await me?.give()) ?? '')
    await me?.accept((await second?.give()) ?? '')
  }

  async function playBesides() {
    const input = { slot: 'day:2026-11-20:1', spot: 12 }
    await app.call(dig, { as, params: TEST_BEACH, input, idempotencyKey: uuidv7() })
    const buyer = customer(app, as)
    const [code = ''] = await issue(app, 'pan')
    await buyer.redeem(code)
    expect(await outcomeOf(buyer.redeem('OLMO-9999'))).toBe('code_unknown')

    const fan = predictor(app, as)
    await fan.save(['1 2-1'])
    await fan.pick('ESP')
    await app.call(setBoardName, { as, params: TEST_PORRA, input: { name: PLANTED.boardName } })
    const { code: key } = await app.call(createLeague, {
      as,
      params: TEST_PORRA,
      input: { name: PLANTED.league },
      idempotencyKey: uuidv7(),
    })
    const friend = (await app.signUp()).access
    await app.call(joinLeague, { as: friend, params: TEST_PORRA, input: { code: key } })
    await enter(app.db, 1)
    await job('due')
  }

  /** Rows that take a provider, a draw or a race to come about. */
  async function insertTheRest() {
    const at = app.clock.at
    const { email, subject, shownName } = PLANTED
    const shown_as = JSON.stringify({ firstName: shownName, initial: 'R', province: 'Sevilla', at })
    await issue(app, 'dos')
    const draw = { campaign_id: 'rasca/test', key: 'closing' }
    const of = { ...draw, account_id: id, player: 'p1', at }
    const none = { list_hash: null, public_value: null, public_value_at: null, units: null, given: null }
    await app.db.transact(function* () {
      yield* run(
        tables
          .insertInto('identity')
          .values({ id: uuidv7(), account_id: id, issuer: 'casa', subject, email, created_at: at }),
      )
      yield* run(tables.insertInto('drawing').values({ ...draw, ...none, entries: 1, frozen_at: at, drawn_at: at }))
      const held = { ...draw, key: 'held' }
      yield* run(tables.insertInto('drawing').values({ ...held, ...none, entries: 1, frozen_at: at, drawn_at: null }))
      yield* run(
        tables
          .insertInto('drawing_place')
          .values({ ...of, ...held, place: 1, entry_no: 1, state: 'waiting', unit_id: null }),
      )
      yield* run(tables.insertInto('drawing_entry').values({ ...of, no: 1, event_id: 'e', cause: 'card' }))
      yield* run(
        tables.insertInto('drawing_place').values({ ...of, place: 1, entry_no: 1, state: 'waiting', unit_id: null }),
      )
      const [used] = yield* all(
        tables
          .updateTable('prize_unit')
          .set({ shown_as, till_hash: 'hash' })
          .where('account_id', '=', id)
          .returning('id as unit_id'),
      )
      yield* run(tables.insertInto('code_use').values({ unit_id: '', ...used, shop_id: 'shop', at }))
      yield* run(tables.insertInto('shop').values({ id: 'shop', name: 'Gran Vía', token_hash: 't', created_at: at }))
      yield* run(tables.updateTable('code').set({ reserved_by: id, reserved_until: at + 1 }))
    })
  }

  const job = (name: string) =>
    jobsOf(app.deps, undefined, new AbortController().signal)
      .find((one) => one.name === name)
      ?.work()

  /** Returns where a text occurs in the database, as `table.column`, in any case. */
  async function placesWith(text: string): Promise<string[]> {
    const places = new Set<string>()
    for (const table of (await columnsOf(app.db)).keys()) {
      for (const row of await rowsOf(app.db, table)) {
        for (const [column, value] of Object.entries(row)) {
          const stored = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
          if (stored.toLowerCase().includes(text.toLowerCase())) places.add(`${table}.${column}`)
        }
      }
    }
    return [...places].toSorted()
  }

  const isFilled = (value: unknown): boolean =>
    Array.isArray(value) || (typeof value === 'object' && value !== null)
      ? Object.values(value).some(isFilled)
      : value !== null && value !== undefined && value !== ''

  test('has them, so that the tests below look at each', async () => {
    const places = (await Promise.all([id, ...Object.values(PLANTED)].map(placesWith))).flat()
    const held = new Set(places.map((place) => place.split('.')[0]))
    const missing = PERSONAL.map(([table]) => table).filter((table) => !held.has(table))
    // They hold hashes, or the id of a prize.
    expect(missing).toEqual(['code_use', 'wrong_code', 'call_count'])
    for (const table of ['code_use', 'wrong_code'] as const) expect(await rowsOf(app.db, table)).not.toEqual([])
    for (const [name, text] of Object.entries(PLANTED)) {
      expect((await placesWith(text)).length > 0, name).toBe(name !== 'address')
    }
  })

  test('gets an export with every key that STORED_DATA names, and with every text that the member has given', async () => {
    const data: Record<string, unknown> = await app.call(exportAccount, { as })
    const named = new Set(PERSONAL.flatMap(([, { exported }]) => ('not' in exported ? [] : exported)))
    for (const key of named) expect(isFilled(data[key]), key).toBe(true)
    expect(Object.keys(data).toSorted()).toEqual([...named, 'exportedAt'].toSorted())
    const text = JSON.stringify(data)
    for (const [name, planted] of Object.entries(PLANTED)) {
      expect(text.includes(planted), name).toBe(!NOT_EXPORTED.some((secret) => secret === name))
    }
    expect(data.prizes).toContainEqual(expect.objectContaining({ used: { shop: 'Gran Vía', at: expect.any(Number) } }))
    expect(data.draws).toMatchObject([{ draw: 'closing', place: 1 }])
    expect(data.games).toHaveProperty([PORRA_ID, 'predictions', 0])
  })

  test('leaves no text behind after erasure but the name in the tax record, and the number where STORED_DATA keeps it', async () => {
    await app.call(requestDeletion, { as, input: { password: PASSWORD } })
    app.clock.advance(30 * DAY_MS)
    await job('cleanup')
    const { street, city, phone, receiver, tracking, ...gone } = PLANTED
    for (const [name, text] of Object.entries(gone)) expect(await placesWith(text), name).toEqual([])
    // The parcel may still be on its way.
    for (const text of [street, city, phone]) expect(await placesWith(text)).toEqual(['prize_unit.address'])

    app.clock.advance(60 * DAY_MS)
    await job('cleanup')
    for (const text of [street, city, phone, tracking]) expect(await placesWith(text)).toEqual([])
    expect(await placesWith(receiver)).toEqual(['tax_record.name'])
    const keeps = PERSONAL.flatMap(([table, { erasure }]) =>
      erasure.rows === 'kept' ? erasure.keeps.map((column) => `${table}.${column}`) : [],
    )
    const places = await placesWith(id)
    expect(places.filter((place) => !keeps.includes(place))).toEqual([])
    expect(places).toContain('play.account_id')
  })

  test('leaves the tax record behind until the tax authority can ask no longer', async () => {
    app.clock.at = keptUntil(2026) - 1
    await job('cleanup')
    expect(await placesWith(PLANTED.receiver)).toEqual(['tax_record.name'])
    app.clock.at = Date.parse('2031-02-01T00:00+01:00')
    await job('cleanup')
    expect(await placesWith(PLANTED.receiver)).toEqual([])
  })
})
