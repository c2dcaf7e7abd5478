import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { campaignOf } from '#api/campaigns/campaigns.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { OutdatedEdition } from '#api/campaigns/editions/hold-edition.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { type OfferInput, tppRules } from '#api/games/tpp/rules/rules.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { sentencesOf } from '#api/season/plan-sentences.ts'
import { applySeason, planOf, runningSeason } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import type { Proof } from '#contract/campaigns.schema.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { advent, doorsWith, GIVING } from '#tests/support/advent.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { OFFERS, partners, withTargets } from '#tests/support/partners.ts'
import {
  addPlayer,
  CARD_PRIZES,
  type CardChanges,
  editionContext,
  freezing,
  random,
  scratchCard,
  seasonOf,
} from '#tests/support/seasons.ts'
import { type Published, publishedOf, verifier } from '#tests/support/verifier.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)
const OPENING = madrid('2026-11-01T00:00')
/** The close of the amended edition. */
const CLOSE = madrid('2026-12-06T00:00')
const ADVENT = madrid('2026-12-01T00:00')
const MIDWAY = madrid('2026-11-15T15:30')

const [NARANJAS, VALE] = CARD_PRIZES
const TAZA = { key: 'taza', kind: 'physical', name: 'Taza', valueCents: 900, stock: 14, symbol: 'sol' } as const
const MANY = { limits: { physical: 9, code: 9 } }
const card = (changes: CardChanges = {}) => seasonOf(scratchCard({ ...MANY, ...changes }))
const PRIZES = [NARANJAS, VALE]
const TEXTS = scratchCard().texts
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key)

/** Changes that an organiser may make while the edition runs. */
const AMENDED = {
  texts: { ...TEXTS, tagline: 'Rasca y gana naranjas' },
  prizes: [{ ...NARANJAS, name: 'Caja de 5 kg de naranjas' }, TAZA, { ...VALE, stock: 80 }],
  closesAt: '2026-12-06T00:00',
  claimUntil: '2027-01-10T00:00',
} satisfies CardChanges

/** Returns what was published with another salt of a seal. */
function withSalt(published: Published, path: string, salt: string): Published {
  const seals = published.proof.seals?.map((seal) => (seal.path === path ? { ...seal, salt } : seal)) ?? []
  return { ...published, proof: { ...published.proof, seals } }
}

/** Returns a database with the season of `first`, and what acts on it. */
async function begin(db: Database, first: SeasonFileInput = card()) {
  const at = (now: number) => freezing(() => now)
  await applySeason(db, parseSeason(first, GAMES), at(OPENING - 30 * HOUR_MS))
  const season = await runningSeason(db, editionContext, () => OPENING)
  const edition = async () => {
    await season.refresh()
    return season.byId('rasca/test') as Edition
  }
  const apply = (file: SeasonFileInput, now: number, reason?: string) =>
    applySeason(db, parseSeason(file, GAMES), { ...at(now), reason })
  return {
    db,
    season,
    edition,
    apply,
    plan: (file: SeasonFileInput, now: number) => planOf(db, parseSeason(file, GAMES), at(now)),
  }
}

/** Has `perDay` new people open a card on each day from the instant on, evenly spread. */
async function playDays(db: Database, edition: Edition, from: number, until: number, perDay = 5) {
  const step = (24 * HOUR_MS) / perDay
  for (let now = from; now < until; now += step) {
    const player = await addPlayer(db)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(now)
    const move = { edition, player, slot: `day:${day}:1`, choice: null, idempotencyKey: 'k' }
    await db.transact(() => openCard(move, { now: () => now, random }), player.accountId)
  }
}

async function publish(db: Database, edition: Edition): Promise<{ published: Published; at: number }> {
  await advanceTallies(db, edition.closesAt + MINUTE_MS)
  const at = edition.closesAt + 30 * MINUTE_MS
  return { published: await publishedOf(db, edition, at), at }
}

describe.each(databases)('a running edition on $name', ({ open }) => {
  async function database() {
    const db = await open()
    onTestFinished(() => db.close())
    return db
  }

  test('changes in public: words, more prizes, a later close; the proof holds, and added units are won', async () => {
    const { db, season, edition, apply } = await begin(await database())
    await playDays(db, await edition(), OPENING + HOUR_MS, MIDWAY)
    const before = await edition()
    await apply(card(AMENDED), MIDWAY, 'Hay más ganas de lo previsto')
    const after = await edition()
    expect(after.definitionHash).toBe(before.definitionHash)
    expect(after.closesAt).toBe(madrid('2026-12-06T00:00'))
    expect(after.definition.prizes.map(({ key, name, stock }) => [key, name, stock])).toEqual([
      ['caja', 'Caja de 5 kg de naranjas', 28],
      ['vale', 'Vale', 80],
      ['taza', 'Taza', 14],
    ])
    const told = await campaignOf(db, season, after, MIDWAY)
    expect(told.amendments).toEqual([
      {
        n: 1,
        at: MIDWAY,
        reason: 'Hay más ganas de lo previsto',
        changes: expect.arrayContaining([
          'Más premios: de «Vale» hay ahora 80.',
          'Se puede jugar más tiempo: cierra el 6 de diciembre a las 00:00.',
        ]),
        prizes: expect.arrayContaining(['caja', 'vale', 'taza']),
      },
    ])
    await writeDueMoments(db, season, MIDWAY)
    await playDays(db, after, MIDWAY, after.closesAt, 9)
    const { published, at } = await publish(db, after)
    expect(verifier.comprobar(published, at)).toEqual([])
    expect(published.moments).toHaveLength(28 + 80 + 14)
    const won = published.plays.flatMap(({ unit }) => unit ?? [])
    expect(won.some((unit) => unit.startsWith('taza-'))).toBe(true)
    expect(won.some((unit) => unit > 'vale-056')).toBe(true)
  })

  test('is amended twice, with a pause between; each lot has moments of its own, from its time on', async () => {
    const { db, season, edition, apply } = await begin(await database())
    await apply(card({ prizes: [NARANJAS, { ...VALE, stock: 80 }] }), MIDWAY, 'Más vales')
    const order = { slug: 'rasca', actor: 'operator:ana' }
    await db.transact(() => pauseCampaign({ ...order, now: MIDWAY + 30 * HOUR_MS }, 'Un fallo'))
    await resumeCampaign(db, { ...order, now: MIDWAY + 60 * HOUR_MS }, editionContext)
    const later = MIDWAY + 90 * HOUR_MS
    await apply(card({ prizes: [NARANJAS, { ...VALE, name: 'Vale de 5 €', stock: 100 }, TAZA] }), later, 'Todavía más')
    const amended = await edition()
    expect(amended.notes.map(({ changes }) => changes)).toEqual([
      ['Más premios: de «Vale» hay ahora 80.'],
      [
        'Premio nuevo: «Taza»; en total, 14.',
        'Más premios: de «Vale de 5\u00A0€» hay ahora 100.',
        'Cambia el nombre de un premio: «Vale de 5\u00A0€».',
        'Hay un dibujo más en las tarjetas.',
      ],
    ])
    await writeDueMoments(db, season, later)
    await playDays(db, amended, later, amended.closesAt, 6)
    const { published, at } = await publish(db, amended)
    expect(verifier.comprobar(published, at)).toEqual([])
    const momentsOf = (from: string, to: string) =>
      published.moments.filter(({ unit }) => unit >= from && unit <= to).map(({ opensAt }) => opensAt)
    expect(Math.min(...momentsOf('vale-057', 'vale-080'))).toBeGreaterThanOrEqual(MIDWAY)
    expect(Math.min(...momentsOf('vale-081', 'vale-100'))).toBeGreaterThanOrEqual(later)
    expect(Math.min(...momentsOf('taza-001', 'taza-014'))).toBeGreaterThanOrEqual(later)
  })

  test('is the same for the file that amended it, and for no other process that does not know the amendment', async () => {
    const { db, edition, apply, plan } = await begin(await database())
    const stale = await edition()
    await apply(card(AMENDED), MIDWAY, 'Más')
    const { editions } = await plan(card(AMENDED), MIDWAY)
    expect(editions.map(({ change }) => change)).toEqual(['unchanged'])
    const dump = await dumpOf(db)
    await apply(card(AMENDED), MIDWAY)
    expect(await dumpOf(db)).toEqual(dump)
    const player = await addPlayer(db)
    const move = { edition: stale, player, slot: 'day:2026-11-15:1', choice: null, idempotencyKey: 'k' }
    await expect(db.transact(() => openCard(move, { now: () => MIDWAY, random }), 'a')).rejects.toThrow(OutdatedEdition)
  })

  const REFUSED: [string, CardChanges, number, RegExp][] = [
    [
      'fewer prizes',
      { prizes: [NARANJAS, { ...VALE, stock: 55 }] },
      MIDWAY,
      /prizes "vale" stock changed: what was promised is never less/,
    ],
    ['a prize that is gone', { prizes: [NARANJAS] }, MIDWAY, /prizes changed: a promised prize stays/],
    [
      'another value',
      { prizes: [NARANJAS, { ...VALE, valueCents: 1 }] },
      MIDWAY,
      /prizes "vale" valueCents changed: it is final/,
    ],
    ['prizes in another order', { prizes: PRIZES.toReversed() }, MIDWAY, /changed: it is final/],
    ['an earlier close', { closesAt: '2026-11-20T00:00' }, MIDWAY, /closesAt changed: it can only be later/],
    ['less time to claim', { claimUntil: '2026-12-01T00:00' }, MIDWAY, /claimUntil changed: it can only be later/],
    ['another zone', { zone: 'Atlantic/Canary' }, MIDWAY, /zone changed: it is final/],
    ['other countries', { countries: ['ES', 'AR'] }, MIDWAY, /countries changed: it is final/],
    ['more cards a day', { playsPerDay: 2 }, MIDWAY, /game\.playsPerDay changed: it is final/],
    [
      'more prizes after the close',
      { prizes: [NARANJAS, { ...VALE, stock: 80 }] },
      madrid('2026-11-29T10:00'),
      /stock changed: the edition has closed/,
    ],
    [
      'a later close after the close',
      { closesAt: '2026-12-05T00:00' },
      madrid('2026-11-29T10:00'),
      /closesAt changed: the edition has closed/,
    ],
  ]
  test.each(REFUSED)('refuses %s, and is as it was', async (_, changes, now, fault) => {
    const { db, apply } = await begin(await database())
    const dump = await dumpOf(db)
    await expect(apply(card(changes), now, 'Porque sí')).rejects.toThrow(fault)
    expect(await dumpOf(db)).toEqual(dump)
  })

  test('is not amended without a reason; a plan tells the parts in a sentence', async () => {
    const { db, apply, plan } = await begin(await database())
    const dump = await dumpOf(db)
    await expect(apply(card(AMENDED), MIDWAY)).rejects.toThrow(/apply FILE --reason/)
    expect(await dumpOf(db)).toEqual(dump)
    await expect(apply(card(AMENDED), MIDWAY, 'x'.repeat(401))).rejects.toThrow(/at most 400 letters/)
    const { editions, texts, content, ...rest } = await plan(card(AMENDED), MIDWAY)
    expect(rest.faults).toEqual([])
    expect(sentencesOf({ editions, texts, content, ...rest })).toEqual([
      expect.stringMatching(/^rasca\/test: amended in public: .*prizes "vale" stock.*prizes "taza"/),
    ])
  })

  test('gets a new offer, wherever the file lists it, and loses none', async () => {
    const db = await database()
    const brought = (offers: OfferInput[]) => parseSeason(seasonOf(...withTargets(partners({}, offers))), GAMES)
    const at = (now: number, reason?: string) => ({ ...freezing(() => now), reason })
    await applySeason(db, brought(OFFERS), at(OPENING - 30 * HOUR_MS))
    const added = { ...OFFERS[1], key: 'flores', partner: 'Flores Ana', title: 'Una papeleta' } as OfferInput
    const withAdded = brought([added, ...OFFERS.toReversed()])
    await applySeason(db, withAdded, at(MIDWAY, 'Se suma una tienda'))
    const season = await runningSeason(db, editionContext, () => MIDWAY)
    const edition = season.byId('tpp/test')
    expect(tppRules(edition as Edition).offers.map(({ key }) => key)).toEqual([...keysOf(OFFERS), 'flores'])
    expect(edition?.notes[0]?.changes).toEqual(['Hay una oferta más: «Una papeleta», de Flores Ana.'])
    const again = await planOf(db, withAdded, at(MIDWAY))
    expect(sentencesOf(again)).toContain('tpp/test: unchanged')
    const { faults } = await planOf(db, brought([added, ...OFFERS.slice(2)]), at(MIDWAY))
    expect(faults).toEqual(
      ['pan', 'dos'].map(
        (key) => `campaign "tpp/test" has started, and game.offers "${key}" is gone: what was promised stays`,
      ),
    )
    const [first, ...others] = OFFERS
    const countries = await planOf(
      db,
      brought([added, { ...first, countries: ['ES'] } as OfferInput, ...others]),
      at(MIDWAY),
    )
    expect(countries.faults.join()).toMatch(/game\.offers "pan" countries changed: it is final/)
  })

  test('keeps a changed door sealed until its day, by a seal of its own', async () => {
    const db = await database()
    const at = (now: number) => freezing(() => now)
    const bring = (file: SeasonFileInput, now: number, reason?: string) =>
      applySeason(db, parseSeason(file, GAMES), { ...at(now), reason })
    await bring(seasonOf(advent({ game: { doors: doorsWith(GIVING) } })), ADVENT - 30 * HOUR_MS)
    const mended = doorsWith({
      ...GIVING,
      20: { content: { kind: 'text', title: 'Puerta veinte', text: ['Sin la errata.'] } },
    })
    await bring(seasonOf(advent({ game: { doors: mended } })), ADVENT + 10 * HOUR_MS, 'Una errata')
    const season = await runningSeason(db, editionContext, () => ADVENT)
    const edition = season.byId('xmas/test') as Edition
    const { published, at: closed } = await publish(db, edition)
    const [amendment] = published.proof.amendments ?? []
    expect(amendment?.text).not.toContain('Puerta veinte')
    expect(Object.keys(JSON.parse(amendment?.text ?? '{}').changes)).toEqual(['game.doors.19.content'])
    const seal = published.proof.seals?.find(({ path }) => path === 'game.doors.19.content')
    expect(seal?.value).toContain('Sin la errata.')
    expect(verifier.comprobar(published, closed)).toEqual([])
    const salt = verifier.comprobar(withSalt(published, 'game.doors.19.content', 'a'.repeat(64)), closed)
    expect(salt).toContain('Lo publicado en game.doors.19.content no es lo que se selló.')
  })

  test('is not amended once it was cancelled', async () => {
    const { db, apply } = await begin(await database())
    await db.transact(() => cancelCampaign({ slug: 'rasca', actor: 'operator:ana', now: MIDWAY }, 'Se acabó'))
    await expect(apply(card(AMENDED), MIDWAY + HOUR_MS, 'Más')).rejects.toThrow(/was cancelled, and /)
  })
})

describe('the proof of an amended edition', () => {
  let published: Published
  let at: number
  let opened: Database
  beforeAll(async () => {
    const [sqlite] = databases
    if (!sqlite) throw new Error('no engine')
    opened = await sqlite.open()
    const { db, season, edition, apply } = await begin(opened)
    await playDays(db, await edition(), OPENING + HOUR_MS, MIDWAY)
    await apply(card({ ...AMENDED, prizes: PRIZES }), MIDWAY - HOUR_MS, 'Un error')
    await apply(card(AMENDED), MIDWAY, 'Más premios')
    await writeDueMoments(db, season, MIDWAY)
    const amended = await edition()
    await playDays(db, amended, MIDWAY, amended.closesAt)
    ;({ published, at } = await publish(db, amended))
  })
  afterAll(() => opened.close())

  interface Text {
    n: number
    at: number
    changes: Record<string, unknown>
    blocks: { start: number; end: number; weight: number; pool: string }[]
  }
  /** Returns the proof with the text of its last amendment changed, and its hash and commitment made to fit. */
  function forged(change: (text: Text) => void): Published {
    const { amendments = [], ...proof } = structuredClone(published.proof)
    const last = amendments.at(-1)
    if (!last) throw new Error('no amendment')
    const text: Text = JSON.parse(last.text)
    change(text)
    last.text = JSON.stringify(text)
    last.hash = verifier.sha256(`${amendments.at(-2)?.hash}|${last.text}`)
    last.seedCommit = verifier.sha256(`${last.seed}|${last.hash}`)
    return { ...published, proof: { ...proof, amendments } }
  }
  function altered(change: (copy: Published & { amendments: NonNullable<Proof['amendments']> }) => void): Published {
    const copy = structuredClone(published)
    change({ ...copy, amendments: copy.proof.amendments ?? [] })
    return copy
  }
  const first = ({ moments }: Published, key: string) => {
    const found = moments.find(({ unit }) => unit.startsWith(key))
    if (!found) throw new Error(`no moment of ${key}`)
    return found
  }

  test('has no fault', () => expect(verifier.comprobar(published, at)).toEqual([]))

  test.each<[string, () => Published, RegExp]>([
    [
      'fewer prizes',
      () => forged(({ changes }) => (changes['prizes.1.stock'] = 40)),
      /rompe lo prometido: hay menos de «vale»/,
    ],
    [
      'an earlier close',
      () => forged(({ changes }) => (changes.closesAt = MIDWAY)),
      /rompe lo prometido: «closesAt» es anterior/,
    ],
    [
      'a later close once it had closed',
      () => forged((text) => Object.assign(text, { at: CLOSE, changes: { closesAt: CLOSE + HOUR_MS }, blocks: [] })),
      /añade premios o tiempo después del cierre/,
    ],
    [
      'a final part',
      () => forged(({ changes }) => (changes.limits = { physical: 1, code: 1 })),
      /cambia una parte que es final/,
    ],
    [
      'another prize in its place',
      () => forged(({ changes }) => (changes['prizes.0.valueCents'] = 1)),
      /falta el premio «caja»/,
    ],
    [
      'time before its own',
      () => forged(({ blocks: [block] }) => Object.assign(block ?? {}, { start: OPENING })),
      /tiene tramos fuera de su tiempo/,
    ],
    [
      'moments moved by another weight',
      () => forged(({ blocks: [block] }) => Object.assign(block ?? {}, { weight: 9 })),
      /no es el que sale de la semilla/,
    ],
    [
      'another text',
      () => altered(({ amendments: [one] }) => Object.assign(one ?? {}, { text: one?.text.replace('error', 'fallo') })),
      /no tiene la huella publicada/,
    ],
    [
      'another seed',
      () => altered(({ amendments: [one] }) => Object.assign(one ?? {}, { seed: 'a'.repeat(64) })),
      /no es la de su compromiso/,
    ],
    [
      'no seed',
      () => altered(({ amendments }) => amendments.map((one) => Object.assign(one, { seed: null }))),
      /Falta la semilla de un cambio/,
    ],
    ['an amendment left out', () => altered(({ amendments }) => amendments.shift()), /no tiene la huella publicada/],
    ['the last one left out', () => altered(({ amendments }) => amendments.pop()), /La prueba dice en «|no existe/],
    [
      'an added unit moved',
      () => altered((copy) => (first(copy, 'taza').opensAt += 1)),
      /momento de la unidad taza-\d+ no es el que sale/,
    ],
  ])('names %s', (_, planted, fault) => {
    expect(verifier.comprobar(planted(), at).join('\n')).toMatch(fault)
  })
})
