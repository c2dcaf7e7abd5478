import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import { canonicalJson } from '#api/campaigns/definition/hashing.ts'
import { commitTo, draw, drawMoments } from '#api/campaigns/proof/fairness.ts'
import { addToList, newListHash, rankingOf } from '#api/draws/ranking.ts'
import { GAMES } from '#api/games/catalog.ts'
import { receiptText } from '#api/receipts/receipt.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { parseSeason } from '#api/season/season-file.ts'
import type { Receipt } from '#contract/receipts.schema.ts'
import { advent, doorsWith, madrid } from '#tests/support/advent.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type Published, type PublishedDraw, VERIFIER_FILE, verifier } from '#tests/support/verifier.ts'

const seed = '42'.repeat(32)

const proofOf = (campaign: Parameters<typeof seasonOf>[0], changes = {}) => {
  const [entry] = parseSeason(seasonOf(campaign), GAMES).campaigns
  if (!entry) throw new Error('no campaign')
  const definition = { ...definitionOf(entry, GAMES), ...changes }
  const text = canonicalJson(definition)
  const definitionHash = hash('sha256', text, 'hex')
  const moments = drawMoments(seed, definition)
  return { proof: { definition: text, definitionHash, seedCommit: commitTo(seed, definitionHash), seed }, moments }
}

test('the verifier imports nothing, so it is independent', () => {
  const source = readFileSync(VERIFIER_FILE, 'utf8')
  expect(source.split('\n').filter((line) => /^\s*(import\b|.*\brequire\()/.test(line))).toEqual([])
})

test('the verifier computes SHA-256 as Node does', () => {
  fc.assert(
    // Includes unpaired surrogates. fast-check's own strings of all characters take seconds to start.
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 300 }), (units) => {
      const text = String.fromCharCode(...units)
      expect(verifier.sha256(text)).toBe(hash('sha256', text.toWellFormed(), 'hex'))
    }),
  )
})

test('the verifier draws the numbers that the server draws', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string(),
      fc.integer({ min: 1, max: 10_000 }),
      (key, label, n) => {
        const text = Buffer.from(key).toString('hex')
        expect(verifier.sorteoCon(text)(label, n)).toBe(draw(text, label, n))
      },
    ),
  )
})

describe('a ledger of plays', () => {
  const { proof, moments } = proofOf(scratchCard())
  const [first, second] = moments
  if (!first || !second) throw new Error('no moments')
  const won = {
    ticket: '1',
    player: 'a',
    slot: 's1',
    at: first.opensAt + 5,
    action: 'card',
    unit: first.unit as string | null,
  }
  const honest: Published = { proof, moments, plays: [won] }
  const withPlays = (...plays: Published['plays']): Published => ({ ...honest, plays })
  const other = { ...won, ticket: '2', player: 'b' }

  test('without faults is accepted', () => {
    expect(verifier.comprobar(withPlays(won, { ...other, at: first.opensAt + 10, unit: null }))).toEqual([])
  })

  test('of an older edition, whose definition has no blocks, is accepted', () => {
    for (const [opensAt, closesAt] of [
      ['2026-03-28T00:00', '2026-03-31T00:00'],
      ['2026-10-24T06:30', '2026-10-27T20:00'],
      ['2026-12-30T00:00', '2027-01-02T00:00'],
    ] as const) {
      const old = proofOf(scratchCard({ opensAt, closesAt, claimUntil: '2027-03-01T00:00' }), { blocks: undefined })
      expect(verifier.comprobar({ ...old, plays: [] })).toEqual([])
    }
  })

  test.each<[string, Published, string]>([
    ['another seed', { ...honest, proof: { ...proof, seed: '43'.repeat(32) } }, 'La semilla no es la del compromiso'],
    [
      'a changed definition',
      { ...honest, proof: { ...proof, definition: proof.definition.replace('"stock":28', '"stock":27') } },
      'La definición no tiene la huella publicada',
    ],
    [
      'a moved moment',
      { ...honest, moments: [{ ...first, opensAt: first.opensAt + 1 }, ...moments.slice(1)] },
      `El momento de la unidad ${first.unit} no es`,
    ],
    ['a missing moment', { ...honest, moments: moments.slice(1) }, `Falta el momento de la unidad ${first.unit}`],
    ['a prize given twice', withPlays(won, other), `ganó ${first.unit}, que ya se había dado`],
    ['a prize before its moment', withPlays({ ...won, unit: second.unit }), `ganó ${second.unit} antes de su momento`],
    ['an invented prize', withPlays({ ...won, unit: 'coche-001' }), 'ganó coche-001, que no existe'],
    [
      'a loss while a prize is free',
      withPlays({ ...won, at: first.opensAt + 5000, unit: null }),
      `${first.unit} estaba libre`,
    ],
    [
      'a prize out of turn',
      withPlays({ ...won, at: second.opensAt + 5000, unit: second.unit }),
      `ganó ${second.unit} fuera de turno: ${first.unit}`,
    ],
    ['two plays in one slot', withPlays(won, { ...won, ticket: '2', unit: null }), 'repite el turno s1'],
    ['a ticket number twice', withPlays(won, { ...won, slot: 's2', unit: null }), 'El número 1 aparece dos veces'],
    [
      'a play after the campaign has closed',
      withPlays(won, { ...other, at: Date.parse('2026-12-01'), unit: null }),
      'fuera de las fechas',
    ],
  ])('with %s is refused', (_, published, fault) => {
    expect(verifier.comprobar(published).join('\n')).toContain(fault)
  })

  test('has a commitment that can be checked before the seed is published', () => {
    const { definitionHash, seedCommit } = proof
    const promised = {
      ...proof,
      seed: null,
      commitments: [{ n: 1, definitionHash, seedCommit: seedCommit ?? '', at: 0 }],
    }
    expect(verifier.comprobarPromesa(promised, 0)).toEqual([])
    expect(verifier.comprobarPromesa({ ...promised, definition: `${promised.definition} ` }, 0)).toEqual([
      'La definición no tiene la huella publicada.',
    ])
    expect(verifier.comprobarPromesa({ ...promised, seedCommit: '00' }, 0)).toEqual([
      'El último compromiso publicado no es el de esta definición.',
    ])
  })

  test('with more prizes than one person may win is refused', () => {
    const parcels = moments.filter(({ prize }) => prize === 'caja').slice(0, 2)
    const plays = parcels.map(({ unit, opensAt }, i) => ({ ...won, ticket: `${i}`, slot: `s${i}`, at: opensAt, unit }))
    expect(verifier.comprobar(withPlays(...plays)).join('\n')).toContain('superó el tope')
  })
})

describe('a ledger of doors, each with prizes of its own', () => {
  const basket = (n: number) =>
    ({ key: `cesta-${n}`, kind: 'code', name: 'Cesta', valueCents: 1, stock: 1, pool: `door:${n}` }) as const
  const win = { content: { kind: 'win', title: 'Cesta', text: ['Una cesta.'] } }
  const doors = doorsWith({ 5: win, 6: win })
  const { proof, moments } = proofOf(
    advent({ prizes: [basket(5), basket(6)], draws: [], game: { doors, bonus: undefined } }),
  )
  const [five, six] = ['cesta-5-001', 'cesta-6-001'].map((unit) => moments.find((moment) => moment.unit === unit))
  if (!five || !six) throw new Error('no moments')
  const END_OF_FIVE = madrid('2026-12-07T00:00:00')
  const opening = (n: number, at: number, unit: string | null) => {
    return { ticket: `${n}-${at}`, player: `p${at}`, slot: `door:${n}`, at, action: 'door', unit }
  }
  const faultsOf = (...plays: Published['plays']) =>
    verifier.comprobar({ proof: { ...proof, winningAction: 'door' }, moments, plays })

  test('is accepted if doors lose that have no prizes or whose time is over', () => {
    expect(faultsOf(opening(1, five.opensAt + 5000, null), opening(5, END_OF_FIVE, null))).toEqual([])
    expect(faultsOf(opening(5, five.opensAt, five.unit), opening(6, six.opensAt + 9, six.unit))).toEqual([])
  })

  test.each<[string, Published['plays'][number], string]>([
    ['a prize of another door', opening(6, six.opensAt + 9, five.unit), 'no estaba en juego en door:6'],
    [
      'a prize of another door at a door without prizes',
      opening(1, five.opensAt + 9, five.unit),
      'no estaba en juego en door:1',
    ],
    ['a prize after the time of its door', opening(5, END_OF_FIVE, five.unit), 'no estaba en juego en door:5'],
    ['a loss in the last millisecond of a free prize', opening(5, END_OF_FIVE - 1, null), `${five.unit} estaba libre`],
  ])('with %s is refused', (_, play, fault) => {
    expect(faultsOf(play).join('\n')).toContain(fault)
  })
})

describe('a ledger of redeemed codes', () => {
  const prize = (key: string, offer: string, stock: number) =>
    ({ key, kind: 'code', name: key, valueCents: 1, stock, pool: `code:${offer}` }) as const
  const { opensAt, closesAt } = { opensAt: '2026-11-01T00:00', closesAt: '2026-12-01T00:00' }
  const dates = { opensAt, closesAt, claimUntil: '2027-01-01T00:00' }
  /** The rules of the game do not matter here: the pools of the prizes are in the definition. */
  const codesOnly = proofOf(scratchCard(dates), {
    prizes: [prize('bollo', 'horno', 2), prize('libro', 'libros', 5)],
    blocks: undefined,
    closingDraw: undefined,
  })
  const inside = Date.parse('2026-11-20T12:00:00Z')
  const redeemed = (n: number, offer: string, unit: string | null): Published['plays'][number] => {
    const detail = JSON.stringify({ offer, mask: '04BD', gives: { what: 'prize' } })
    return { ticket: `${n}`, player: `p${n}`, slot: `code:${n}`, at: inside + n, action: 'code', unit, detail }
  }
  const faultsOf = (...plays: Published['plays']) =>
    verifier.comprobar({ ...codesOnly, proof: { ...codesOnly.proof, winningAction: null }, plays })

  test('is accepted if units, which have no moments, go to codes of their offer in the order of their names', () => {
    expect(codesOnly.moments).toEqual([])
    const plays = [redeemed(1, 'horno', 'bollo-001'), redeemed(2, 'libros', 'libro-001'), redeemed(3, 'cine', null)]
    expect(faultsOf(...plays, redeemed(4, 'horno', 'bollo-002'))).toEqual([])
  })

  const given = redeemed(1, 'horno', 'bollo-001')
  test.each<[string, Published['plays'], string]>([
    [
      'a prize of another offer',
      [redeemed(1, 'libros', 'bollo-001')],
      'bollo-001, que no estaba en juego en code:libros',
    ],
    ['a prize given twice', [given, redeemed(2, 'horno', 'bollo-001')], 'ganó bollo-001, que ya se había dado'],
    [
      'a prize out of turn',
      [redeemed(1, 'libros', 'libro-002'), { ...redeemed(2, 'libros', 'libro-001'), at: inside + 9000 }],
      'libro-002 fuera de turno: libro-001',
    ],
    ['a prize beyond the stock', [redeemed(1, 'horno', 'bollo-003')], 'ganó bollo-003, que no existe'],
    ['an invented prize', [redeemed(1, 'horno', 'coche-001')], 'ganó coche-001, que no existe'],
    [
      'a prize of an offer that a play of another kind has won',
      [{ ...given, action: 'card', slot: 's1' }],
      'ganó bollo-001, que no estaba en juego en s1',
    ],
    [
      'a prize that a card has won in a slot with the name of the pool',
      [{ ...given, action: 'card', slot: 'code:horno' }],
      'ganó bollo-001, que no estaba en juego en code:horno',
    ],
    ['a code that names no offer', [{ ...given, detail: '7K2M' }], 'ganó bollo-001, que no estaba en juego'],
    ['a code that is redeemed twice', [given, { ...given, ticket: '2', unit: 'bollo-002' }], 'repite el turno code:1'],
    ['a code that did not give its prize', [redeemed(1, 'horno', null)], 'canjeó un código y no recibió su premio'],
    ['a code before the campaign has opened', [{ ...given, at: Date.parse('2026-10-30') }], 'fuera de las fechas'],
    ['a code after the campaign has closed', [{ ...given, at: Date.parse('2026-12-02') }], 'fuera de las fechas'],
    [
      'more prizes than one person may have',
      [1, 2, 3, 4].map((n) => ({ ...redeemed(n, 'libros', `libro-00${n}`), player: 'p' })),
      'La jugada 4 superó el tope',
    ],
  ])('with %s is refused', (_, plays, fault) => {
    const faults = faultsOf(...plays)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
  })

  test('with a moment for a unit that must have none is refused', () => {
    const moments = [{ unit: 'bollo-001', prize: 'bollo', opensAt: inside }]
    const { proof } = codesOnly
    expect(verifier.comprobar({ proof, moments, plays: [given] }).join()).toContain('un momento de la unidad bollo-001')
  })

  test('in an edition that also has cards is replayed with them, each with its own prizes', () => {
    const [card] = parseSeason(seasonOf(scratchCard(dates)), GAMES).campaigns
    const { proof, moments } = proofOf(scratchCard(dates), {
      prizes: [...(card?.prizes ?? []), prize('bollo', 'horno', 2)],
    })
    const [first] = moments
    if (!first) throw new Error('no moments')
    expect(moments.filter(({ prize }) => prize === 'bollo')).toEqual([])
    const won = { ...given, slot: 's1', at: first.opensAt + 5, action: 'card', unit: first.unit }
    const code = { ...redeemed(2, 'horno', 'bollo-001'), at: won.at + 9000 }
    const check = (...plays: Published['plays']) =>
      verifier.comprobar({ proof: { ...proof, winningAction: 'card' }, moments, plays })
    // A code without a prize is not a loss, although a prize of the cards is free.
    expect(check(won, code, { ...redeemed(3, 'cine', null), at: won.at + 9_000_000 })).toEqual([])
    expect(check({ ...won, ticket: '9', at: won.at + 9000, unit: null }).join()).toContain(`${first.unit} estaba libre`)
    expect(check({ ...code, unit: first.unit }).join()).toContain(`${first.unit}, que no estaba en juego en code:horno`)
  })
})

describe('a draw', () => {
  const closes = Date.parse('2026-09-01T00:00:00+02:00')
  const { proof, moments } = proofOf(
    beach({
      prizes: [{ key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 2, pool: 'draw:beach' }],
      draws: [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00', alternates: 2, publicValue: 'La lotería' }],
    }),
  )
  const entries = Array.from({ length: 9 }, (_, i) => {
    return { no: i + 1, player: `p${i % 6}`, cause: 'album', at: closes - 1000 + i }
  })
  const listHash = newListHash()
  addToList(listHash, entries)
  const list = { entries: 9, hash: listHash.digest('hex'), frozenAt: closes + 60_000 }
  const order = [...rankingOf({ seed, key: 'beach', listHash: list.hash, publicValue: '04321', entries: 9 })]
  const people = order.flatMap((no, i) => {
    const player = entries[no - 1]?.player ?? ''
    return order.slice(0, i).some((before) => entries[before - 1]?.player === player) ? [] : [{ entry: no, player }]
  })
  const places: PublishedDraw['places'] = people.slice(0, 4).map((person, i) => {
    const unit = ['tabla-001', 'tabla-002'][i] ?? null
    return { ...person, place: i + 1, state: unit ? 'won' : 'waiting', unit, prize: unit && 'Tabla', shownAs: null }
  })
  const honest: PublishedDraw = {
    key: 'beach',
    name: 'Sorteo',
    byScore: false,
    freezesAt: closes,
    drawsAt: closes + 4.5 * 86_400_000,
    alternates: 2,
    daysToClaim: 14,
    prizes: [],
    publicValue: { source: 'La lotería', value: '04321', at: closes + 90_000 },
    list,
    drawnAt: closes + 5 * 86_400_000,
    leftOver: 0,
    leftOverPrizes: [],
    placeCount: 4,
    places,
  }
  const faultsOf = (draw: PublishedDraw, listed = entries) =>
    verifier.comprobar({ proof, moments, plays: [], draws: [{ draw, entries: listed }] })
  const withPlace = (place: number, changes: Partial<PublishedDraw['places'][number]>): PublishedDraw => {
    return { ...honest, places: places.map((held) => (held.place === place ? { ...held, ...changes } : held)) }
  }

  test('without faults is accepted before it is drawn, after that, and after an alternate got a prize', () => {
    expect(faultsOf(honest)).toEqual([])
    const passed = withPlace(3, { state: 'won', unit: 'tabla-001-2' })
    expect(
      faultsOf({ ...passed, places: passed.places.map((p) => (p.place === 1 ? { ...p, state: 'lapsed' } : p)) }),
    ).toEqual([])
    expect(faultsOf({ ...honest, drawnAt: null, places: [] })).toEqual([])
  })

  test.each<[string, PublishedDraw, typeof entries | undefined, string]>([
    [
      'an entry added after freezing',
      honest,
      [...entries, { no: 10, player: 'p9', cause: 'album', at: closes - 1 }],
      'la lista de participaciones no tiene la huella',
    ],
    [
      'an entry after the campaign has closed',
      honest,
      entries.map((e) => (e.no === 4 ? { ...e, at: closes } : e)),
      'la participación 4 es posterior',
    ],
    [
      'swapped places',
      {
        ...honest,
        places: places.map((p, i) => ({ ...(places[i < 2 ? 1 - i : i] ?? p), place: i + 1, unit: p.unit })),
      },
      undefined,
      'el puesto 1 no es el que sale',
    ],
    [
      'another public value',
      { ...honest, publicValue: { source: 'La lotería', value: '1', at: closes + 90_000 } },
      undefined,
      'no es el que sale de la semilla',
    ],
    [
      'a public value from before the list was frozen',
      { ...honest, publicValue: { source: 'x', value: '04321', at: closes } },
      undefined,
      'se anotó antes',
    ],
    [
      'a prize at the wrong place',
      withPlace(1, { unit: 'tabla-002' }),
      undefined,
      'la unidad tabla-002 no fue a su puesto',
    ],
    ['a prize given twice', withPlace(2, { unit: 'tabla-001' }), undefined, 'la unidad tabla-001 se dio dos veces'],
    [
      'an alternate passed over',
      withPlace(4, { state: 'won', unit: 'tabla-001-2' }),
      undefined,
      'el puesto 4 recibió un premio antes que el 3',
    ],
    ['a winner without a prize', withPlace(1, { state: 'waiting', unit: null }), undefined, 'no fue a su puesto'],
  ])('with %s is refused', (_, draw, listed, fault) => {
    expect(faultsOf(draw, listed).join('\n')).toContain(fault)
  })
})

describe('a receipt', () => {
  afterEach(() => vi.unstubAllGlobals())

  const keys = createReceiptKeys(['a ledger key of the tests, of 32 letters'])
  const play = {
    ...{ ticket: '0000012', player: '0123456789abcdef', at: 1_795_000_000_000, day: '2026-11-20', action: 'dig' },
    ...{ slot: 'day:2026-11-20:1', detail: '{"spot":3,"word":"caña"}', unit: null },
  }
  const signed = { edition: 'playa/2026', definitionHash: 'ab'.repeat(32), play }
  const receipt: Receipt = { ...signed, ...keys.sign(receiptText(signed)), proof: 'https://promo.example/prueba/a/b' }
  const proof = { receiptKeys: [...keys.published], definitionHash: signed.definitionHash }
  const withPlay = (changes: Partial<Receipt['play']>): Receipt => ({ ...receipt, play: { ...play, ...changes } })

  test('that is unchanged is accepted, alone and with the published play', async () => {
    expect(await verifier.comprobarRecibo(receipt, proof)).toEqual([])
    expect(await verifier.comprobarRecibo(receipt, proof, [play])).toEqual([])
  })

  test.each<[string, Receipt]>([
    ['edition', { ...receipt, edition: 'playa/2027' }],
    ['definition', { ...receipt, definitionHash: 'ac'.repeat(32) }],
    ['number', withPlay({ ticket: '0000013' })],
    ['person', withPlay({ player: '0123456789abcdee' })],
    ['instant', withPlay({ at: play.at + 1 })],
    ['day', withPlay({ day: '2026-11-21' })],
    ['action', withPlay({ action: 'swap' })],
    ['slot', withPlay({ slot: 'day:2026-11-20:2' })],
    ['detail', withPlay({ detail: '{"spot":4,"word":"caña"}' })],
    ['unit', withPlay({ unit: 'tabla-001' })],
    [
      'signature',
      { ...receipt, signature: `${receipt.signature.startsWith('A') ? 'B' : 'A'}${receipt.signature.slice(1)}` },
    ],
    ['signature, which is not Base64,', { ...receipt, signature: '%' }],
  ])('with another %s is refused', async (_, changed) => {
    expect(await verifier.comprobarRecibo(changed, proof)).toEqual(['La firma no encaja con el recibo.'])
  })

  test('of another definition is refused, although its signature is valid', async () => {
    const faults = await verifier.comprobarRecibo(receipt, { ...proof, definitionHash: 'ac'.repeat(32) })
    expect(faults).toEqual(['El recibo es de otra edición, o de otra definición de esta.'])
  })

  test.each([
    ['no Web Crypto at all', undefined],
    ['a Web Crypto without Ed25519', { importKey: () => Promise.reject(new Error('NotSupportedError')) }],
  ])('in a browser with %s cannot be checked, which is not reported as a fault of the receipt', async (_, subtle) => {
    vi.stubGlobal('crypto', { subtle })
    await expect(verifier.comprobarRecibo(receipt, proof)).rejects.toThrow('Ed25519')
  })
})
