import { describe, expect, test } from 'vitest'
import { definitionOf, differences } from '#api/campaigns/definition/definition.ts'
import type { GameRulesByKind } from '#api/campaigns/definition/game-rules.ts'
import { canonicalJson } from '#api/campaigns/definition/hashing.ts'
import { GAMES } from '#api/games/catalog.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { REFUSED_ADDRESSES, TAKEN_ADDRESSES } from '#tests/support/addresses.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'

function faultsOf(value: unknown, games: GameRulesByKind = GAMES): string[] {
  try {
    parseSeason(value, games)
    return []
  } catch (error) {
    if (error instanceof SeasonFaults) return error.faults
    throw error
  }
}
const prize = { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 1, stock: 1, symbol: 'sol' } as const

describe('a season file', () => {
  test('without faults is accepted', () => {
    expect(faultsOf(seasonOf(scratchCard()))).toEqual([])
  })

  const organisedBy = (email: string) => {
    const season = seasonOf(scratchCard())
    return { ...season, organiser: { ...season.organiser, email } }
  }

  test.each(TAKEN_ADDRESSES)('accepts $written as the organiser’s address', ({ written, stored }) => {
    expect(parseSeason(organisedBy(written), GAMES).organiser.email).toBe(stored)
  })

  test.each(REFUSED_ADDRESSES)('refuses an organiser’s address with %s', (_, written) => {
    expect(faultsOf(organisedBy(written))).toEqual(['organiser · email: must be an address like hola@example.es'])
  })

  test('marks accounts that share a mailbox, unless `mailboxes` says otherwise', () => {
    const ruleOf = (mailboxes?: 'off' | 'mark' | 'refuse') =>
      parseSeason({ ...seasonOf(scratchCard()), ...(mailboxes && { mailboxes }) }, GAMES).mailboxes
    expect([ruleOf(), ruleOf('off'), ruleOf('mark'), ruleOf('refuse')]).toEqual(['mark', 'off', 'mark', 'refuse'])
    expect(faultsOf({ ...seasonOf(scratchCard()), mailboxes: 'ban' })).toEqual([
      'mailboxes: must be off, mark or refuse',
    ])
  })

  test('has words of its own under known keys, with the names of the sentence, that fit their place', () => {
    const saying = (words: unknown) =>
      faultsOf({ ...seasonOf(scratchCard()), brand: { colours: { main: '#1f4d3a', accent: '#a8421f' }, words } })
    expect(saying({ 'landing/rasca': 'Rasca y llévate el pan', 'rasca/left': '¡{n} tarjetas{span}!' })).toEqual([])
    expect(
      saying({
        'rasca/lots': 'Nada',
        'rasca/left': 'Te quedan {m} tarjetas.',
        'rasca/lost': 'Esta no llevaba {prize}',
        'rasca/last': 'x'.repeat(51),
        'rasca/played': 'Ya has\nrascado{span}',
        'landing/luck': ' ',
        'landing/empty': 1,
      }),
    ).toEqual([
      'brand · words · landing/empty: must be a text in quotes',
      'brand · words · landing/luck: must not be empty',
      'brand · words · rasca/left: must have {n} and {span}',
      'brand · words · rasca/played: must be one line of text',
      'brand · words · rasca/lost: has no value for a {name}',
      'brand · words · rasca/last: must have at most 50 characters',
      expect.stringMatching(
        /^brand · words · rasca\/lots: is no key of docs\/words.md; there are rasca\/.*rasca\/lost/,
      ),
    ])
    expect(saying('Hola')).toEqual(['brand · words: must be a block in { }'])
    expect(saying({ 'resca/lost': 'Nada' })).toEqual([
      expect.stringMatching(/^brand · words · resca\/lost: is no key of .*; there are .*landing\/…, .*rasca\/…/),
    ])
  })

  const COLOURS = { main: '#1f4d3a', accent: '#a8421f' }

  test('has a name, corners, an imprint and links of the brand, each checked in its place', () => {
    const branded = (brand: object) => faultsOf({ ...seasonOf(scratchCard()), brand: { colours: COLOURS, ...brand } })
    const link = (label: string, address = 'https://hornos.example/tienda?de=web#pan') => ({ label, address })
    const links = { header: [link('Tienda')], footer: [link('Hornos', 'https://hornos.example')] }
    expect(branded({ name: 'Hornos', corners: 'soft', imprint: true, links })).toEqual([])
    expect(branded({ name: ' ', corners: 'round', imprint: 'yes' })).toEqual([
      'brand · name: must not be empty',
      'brand · corners: must be one of cut, soft, square',
      'brand · imprint: must be true or false',
    ])
    expect(
      branded({
        links: {
          header: [link('x'.repeat(21)), link('a', 'http://hornos.example/'), link('b', 'javascript:alert(1)')],
          footer: [
            link('x'.repeat(41)),
            link('c', 'https://hornos.example/../x'),
            link('d', 'https://ana@hornos.example/'),
            link('e', 'https://localhost/'),
            link('f', 'https://10.0.0.1/'),
          ],
        },
      }),
    ).toEqual([
      'brand · links · header · 1 · label: must have at most 20 characters',
      'brand · links · header · 2 · address: must be an address that begins with https://',
      'brand · links · header · 3 · address: must be an address that begins with https://',
      'brand · links · header: must have at most 2',
      'brand · links · footer · 1 · label: must have at most 40 characters',
      'brand · links · footer · 2 · address: must be written as https://hornos.example/x',
      'brand · links · footer · 3 · address: must not name a user',
      'brand · links · footer · 4 · address: "localhost" is not the name of a public host',
      'brand · links · footer · 5 · address: must name a host, not an IP address',
    ])
    expect(branded({ links: { header: [link('Tienda')], footer: [link('Tienda')] } })).toEqual([
      'brand · links: "Tienda" appears twice',
    ])
  })

  const dressedIn = (colours: unknown) => faultsOf({ ...seasonOf(scratchCard()), brand: { colours } })

  test('has a brand of two to four colours, in which every text is legible', () => {
    expect(dressedIn({ main: '#1f4d3a', accent: '#A8421F' })).toEqual([])
    expect(dressedIn({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9', spark: '#ef825f' })).toEqual([])
    expect(dressedIn({ main: 'green', third: '#ffffff' })).toEqual([
      'brand · colours · main: must be a colour like #1f4d3a',
      'brand · colours · accent: is missing',
      'brand · colours · third: is not a known field; check its spelling',
    ])
    expect(dressedIn(undefined)).toEqual([])
    const campaigns = [{ kind: 'rasca', colours: { main: '#1f4d3a', accent: '#a8421f' } }]
    expect(faultsOf({ ...seasonOf(scratchCard()), brand: { campaigns } })).toEqual([
      'brand · campaigns · rasca · colours: need "brand.colours", on whose paper they lie',
    ])
    expect(dressedIn({ main: '#1f4d3a', accent: '#ffd500' })).toEqual([
      expect.stringMatching(
        /^brand · colours · accent: "#ffd500" gives the accent on the page a contrast of 1\.\d+ .* is "#\w{6}"$/,
      ),
    ])
  })

  test.each([
    ['an unknown key', { colour: 'red' }, 'rasca/test · colour: is not a known field'],
    ['a price', { price: 100 }, 'rasca/test · price: taking part is free'],
    ['an end before the start', { closesAt: '2026-10-01T00:00' }, 'rasca/test · closesAt: must be after opensAt'],
    [
      'claims that end before the campaign',
      { claimUntil: '2026-11-02T00:00' },
      'rasca/test · claimUntil: must not be before',
    ],
    ['a date in words', { opensAt: 'mañana' }, 'rasca/test · opensAt: must be a date and time'],
    [
      'a date that does not exist',
      { opensAt: '2026-02-30T00:00' },
      'rasca/test · opensAt: "2026-02-30T00:00" does not',
    ],
    ['unknown rules', { rulesVersion: 'nada/1' }, 'rasca/test · rulesVersion: "nada/1" is not among the rules'],
    ['an unknown time zone', { zone: 'Europe/Atlantis' }, 'rasca/test · zone: must be a time zone like Europe/Madrid'],
    ['an unknown country', { countries: ['XX'] }, 'rasca/test · countries · 1: must be the code of a country'],
    ['a minimum age below 18', { minAge: 16 }, 'rasca/test · minAge'],
    [
      'two prizes with the same key',
      { prizes: [prize, { ...prize, symbol: 'limon' }] },
      'prizes: "caja" appears twice',
    ],
    ['cards by day and by week', { playsPerDay: 1, playsPerWeek: 1 }, 'exactly one of playsPerDay, playsPerWeek'],
    ['two prizes with the same drawing', { prizes: [prize, { ...prize, key: 'b' }] }, 'share the drawing "sol"'],
    [
      'a prize without a drawing',
      { prizes: [{ ...prize, symbol: undefined }] },
      'rasca/test · game · symbols: the prize "caja" needs its drawing',
    ],
    [
      'an icon without its set',
      { prizes: [{ ...prize, icon: 'gift' }] },
      'rasca/test · prizes · caja · icon: must look like',
    ],
    ['an icon with an invalid set', { prizes: [{ ...prize, icon: '-x:gift' }] }, 'rasca/test · prizes · caja · icon'],
    [
      'an unknown drawing',
      { prizes: [{ ...prize, drawing: 'yate' }] },
      'rasca/test · prizes · caja · drawing: no drawing has this name; there are balon, bicicleta,',
    ],
    [
      'a drawing of its own on a prize of a scratch card',
      { prizes: [{ ...prize, drawing: 'helado' }] },
      'rasca/test · prizes · caja · drawing: a scratch card names its drawings in game.symbols',
    ],
    [
      'the game block of another kind',
      { game: { digsPerDay: 1 } },
      'rasca/test · game · digsPerDay: is not a known field',
    ],
    ['no plays a day', { playsPerDay: 0 }, 'rasca/test · game · playsPerDay'],
    [
      'a drawing for an unknown prize',
      { game: { playsPerDay: 1, symbols: { caja: 'sol', vale: 'limon', nada: 'llave' } } },
      'game · symbols: there is no prize "nada"',
    ],
    [
      'a pool that the game does not have',
      { prizes: [{ ...prize, pool: 'door-5' }] },
      'rasca/test · prizes · caja · pool: "door-5" is not a pool of this game; it has main',
    ],
    [
      'a kind of prize that cannot be delivered',
      { prizes: [{ ...prize, kind: 'points' }] },
      'rasca/test · prizes · caja · kind: nothing delivers a prize of the kind "points"',
    ],
    [
      'a shared-code prize without its code',
      { prizes: [{ ...prize, kind: 'shared-code' }] },
      'rasca/test · prizes · caja · code: is missing',
    ],
    ['the slug of another game', { slug: 'playa' }, 'playa/test · slug: "playa" is the address of another game'],
    ['Mexico but no permit number', { countries: ['MX'] }, 'rasca/test · permitNumber'],
  ])('with %s is refused', (_, changes, fault) => {
    expect(faultsOf(seasonOf(scratchCard(changes as never))).join('\n')).toContain(fault)
  })

  const textsOf = (...texts: [id: string, text: string][]) => ({
    ...seasonOf(scratchCard()),
    rules: texts.map(([id, text]) => ({ id, title: 'Título', publishedAt: '2026-01-01T00:00', text })),
  })
  const CARD: [string, string] = ['rasca/test/1', 'Texto']
  const MISSING = {
    general: 'rules: "general/1" is missing: the general rules, which members accept when they sign up',
    privacidad: 'rules: "privacidad/1" is missing: the privacy policy, which members accept when they sign up',
  }

  test.each<[string, [string, string][], string[]]>([
    ['without general rules and privacy policy', [CARD], [MISSING.general, MISSING.privacidad]],
    ['without general rules', [CARD, ['privacidad/1', 'Texto']], [MISSING.general]],
    ['without a privacy policy', [CARD, ['general/1', 'Texto']], [MISSING.privacidad]],
    [
      'with texts of other names only',
      [CARD, ['generales/1', 'T'], ['general/es/1', 'T'], ['privacy/1', 'T']],
      [MISSING.general, MISSING.privacidad],
    ],
    [
      'whose general rules have only headings',
      [CARD, ['general/1', '## Bases'], ['privacidad/1', 'Texto']],
      ['rules · general/1 · text: "general/1" says nothing: it has no words besides headings and markup'],
    ],
    [
      'whose newest privacy policy has only tags',
      [CARD, ['general/1', 'Texto'], ['privacidad/1', 'Texto'], ['privacidad/2', '<p>&nbsp;</p>']],
      ['rules · privacidad/2 · text: "privacidad/2" says nothing: it has no words besides headings and markup'],
    ],
    [
      'whose older general rules say nothing, which is allowed',
      [CARD, ['general/1', '##'], ['general/2', 'T'], ['privacidad/1', 'T']],
      [],
    ],
    [
      'whose general rules are blank',
      [CARD, ['general/1', ' \n '], ['privacidad/1', 'Texto']],
      ['rules · general/1 · text: must not be empty'],
    ],
  ])('%s is checked for its legal texts', (_, texts, faults) => {
    expect(faultsOf(textsOf(...texts))).toEqual(faults)
  })

  test('with the privacy policy as the rules of a campaign is refused', () => {
    expect(faultsOf(seasonOf(scratchCard({ rulesVersion: 'privacidad/1' })))).toEqual([
      'rasca/test · rulesVersion: "privacidad/1" is the privacy policy; name the rules of the campaign',
    ])
    expect(faultsOf(seasonOf(scratchCard({ rulesVersion: 'general/1' })))).toEqual([])
  })

  test('may have several campaigns of a game at once, each with a slug of its own', () => {
    const feria = scratchCard({ slug: 'feria' })
    expect(faultsOf(seasonOf(scratchCard(), feria))).toEqual([])
    expect(faultsOf(seasonOf(beach(), beach({ slug: 'costa' })))).toEqual([])
    expect(faultsOf(seasonOf(beach({ slug: 'insignias' })))).toEqual([
      'insignias/test · slug: "insignias" is the address of the page of badges, below the page of a game',
    ])
    const later = beach({ slug: 'feria', edition: 'later', opensAt: '2027-07-01T00:00', closesAt: '2027-08-01T00:00' })
    expect(faultsOf(seasonOf(feria, { ...later, claimUntil: '2027-09-01T00:00' }))).toContain(
      'campaigns: "feria" has editions of rasca and playa; a slug has one kind',
    )
  })

  test('with a game block for a game that is not built is refused', () => {
    const { rasca: _, ...others } = GAMES
    expect(faultsOf(seasonOf(scratchCard()), others)).toEqual([
      'rasca/test · game: no game of the kind "rasca" is built yet',
    ])
  })

  test('is refused with all of its faults together', () => {
    const broken = scratchCard({ closesAt: '2026-10-01T00:00', rulesVersion: 'nada/1', playsPerDay: 0 })
    expect(faultsOf(seasonOf(broken, scratchCard())).length).toBeGreaterThanOrEqual(3)
  })

  test('is refused with the faults of its structure, of its games and between its fields at once, each by name', () => {
    const season = seasonOf(scratchCard({ closesAt: '2026-10-01T00:00', playsPerDay: 0 }), {
      ...beach(),
      texts: {},
      game: { digsPerDay: 9 },
    } as never)
    const faults = faultsOf({ ...season, organiser: { ...season.organiser, taxId: 7 }, rules: season.rules.slice(1) })
    expect(faults).toEqual([
      'organiser · taxId: must be a text in quotes',
      ...['title', 'tagline', 'intro', 'howTo', 'odds'].map((text) => `playa/test · texts · ${text}: is missing`),
      'rasca/test · game · playsPerDay: must be at least 1',
      'playa/test · game · digsPerDay: must be at most 8',
      MISSING.general,
      'rasca/test · closesAt: must be after opensAt',
    ])
  })

  test('is refused with a day that does not exist and with all other faults, also those of its game', () => {
    const season = seasonOf(
      beach({
        claimUntil: '2027-02-30T00:00',
        prizes: [{ key: 'cubo', kind: 'physical', name: 'Cubo', valueCents: 1, stock: 1, pool: 'mar' }],
      }),
    )
    expect(faultsOf(season)).toEqual([
      'playa/test · claimUntil: "2027-02-30T00:00" does not exist in the calendar',
      expect.stringContaining('playa/test · prizes · cubo · pool: "mar" is not a pool of this game'),
      ...faultsOf(seasonOf({ ...season.campaigns[0], claimUntil: '2027-02-28T00:00' } as never)).slice(1),
    ])
  })

  test('may name its schema, which does not make it another season', () => {
    const season = seasonOf(scratchCard())
    const named = parseSeason({ $schema: './season.schema.json', ...season }, GAMES)
    expect(named.hash).toBe(parseSeason(season, GAMES).hash)
  })

  test('has a canonical form that does not depend on the order of its keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 1 })).toBe('{"a":1,"b":[{"c":2,"d":1}]}')
  })
})

describe('the draws of a season file', () => {
  const draw = { key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00' }
  const board = { key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 1, pool: 'draw:beach' } as const
  const drawFaults = (draws: object[], prizes: object[] = [board]) =>
    faultsOf(seasonOf({ ...beach(), draws, prizes } as never))

  test('without faults are accepted', () => {
    expect(drawFaults([draw])).toEqual([])
    expect(drawFaults([{ ...draw, alternates: 0, daysToClaim: 1, publicValue: 'La lotería' }])).toEqual([])
  })

  test.each([
    ['the same key twice', [draw, draw], [board], 'draws: "beach" appears twice'],
    [
      'a draw before the list is frozen',
      [{ ...draw, drawsAt: '2026-09-01T00:00' }],
      [board],
      'draws · beach · drawsAt: must be',
    ],
    [
      'a date that does not exist',
      [{ ...draw, drawsAt: '2026-09-31T12:00' }],
      [board],
      'draws · beach · drawsAt: "2026-09-31',
    ],
    [
      'a draw without prizes',
      [draw],
      [{ ...board, pool: 'main' }],
      'draws · beach · key: no prize has the pool "draw:beach"',
    ],
    [
      'a draw without entries',
      [{ ...draw, key: 'reyes' }],
      [{ ...board, pool: 'draw:reyes' }],
      'this game gives no entries',
    ],
    [
      'a prize for a missing draw',
      [],
      [board],
      'prizes · tabla · pool: "draw:beach" is not a pool of this game; it has main',
    ],
    [
      'a prize with codes of a partner',
      [draw],
      [{ ...board, kind: 'code', codes: 'partner' }],
      'prizes · tabla · codes: a draw gives codes',
    ],
    [
      'the key of the closing draw',
      [{ ...draw, key: 'closing' }],
      [board],
      'draws · closing · key: "closing" is the key of',
    ],
    ['no time to claim', [{ ...draw, daysToClaim: 0 }], [board], 'draws · beach · daysToClaim'],
  ])('with %s are refused', (_, draws, prizes, fault) => {
    expect(drawFaults(draws, prizes).join('\n')).toContain(fault)
  })
})

describe('an edition without the winners of others', () => {
  const draws = [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00' }]
  const board = { key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 1, pool: 'draw:beach' }
  const card = scratchCard({ opensAt: '2026-08-31T23:59' })
  const faultsWithout = (excludeWinnersOf: unknown, changes: object = { draws, prizes: [board] }, other = card) =>
    faultsOf(seasonOf({ ...beach(), ...changes, excludeWinnersOf } as never, other))

  test('is accepted if it has a draw, and the others are in the file and open before its close', () => {
    expect(faultsWithout(['rasca/test'])).toEqual([])
    expect(faultsWithout(['rasca/test', 'playa/test'])).toEqual([])
    expect(faultsWithout(undefined)).toEqual([])
  })

  test.each<[string, unknown, string]>([
    [
      'an unknown edition',
      ['rasca/1999'],
      'playa/test · excludeWinnersOf · 1: "rasca/1999" is not an edition of this file',
    ],
    ['an edition twice', ['rasca/test', 'rasca/test'], 'playa/test · excludeWinnersOf: "rasca/test" appears twice'],
    ['no edition', [], 'playa/test · excludeWinnersOf: must have at least 1'],
    ['another text', ['rasca'], 'playa/test · excludeWinnersOf · 1: must look like rasca/2026'],
  ])('with %s is refused', (_, excluded, fault) => {
    expect(faultsWithout(excluded)).toEqual([fault])
  })

  test('is refused without a draw, or if another opens only at its close', () => {
    expect(faultsWithout(['rasca/test'], {})).toEqual([
      'playa/test · excludeWinnersOf: this edition has no draw, and only a draw passes over winners; a play is decided by its moment',
    ])
    expect(faultsWithout(['rasca/test'], undefined, scratchCard({ opensAt: '2026-09-01T00:00' }))).toContain(
      'playa/test · excludeWinnersOf · 1: "rasca/test" opens after the close of this edition, and has no winners by then',
    )
  })

  test('promises it', () => {
    const [before, after] = [
      frozen({ draws, prizes: [board] }),
      frozen({ draws, prizes: [board], excludeWinnersOf: ['playa/test'] }),
    ]
    expect(differences(before, after)).toEqual(['excludeWinnersOf'])
    expect(canonicalJson(before)).not.toContain('excludeWinnersOf')
  })
})

/** The definition of a beach as it is frozen. */
function frozen(changes: object = {}) {
  const [entry] = parseSeason(seasonOf({ ...beach(), ...changes } as never), GAMES).campaigns
  if (!entry) throw new Error('no campaign')
  return definitionOf(entry, GAMES)
}

describe('the drawing of a prize', () => {
  const iceCream = { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 62 }

  test('does not change the canonical form of prizes without one', () => {
    expect(canonicalJson(frozen({ prizes: [iceCream] }).prizes)).toBe(
      '[{"codes":"ours","key":"helado","kind":"code","name":"Un helado","pool":"main","stock":62,"valueCents":300}]',
    )
  })

  test('is part of what a definition promises', () => {
    const drawn = frozen({ prizes: [{ ...iceCream, drawing: 'helado' }] })
    expect(differences(drawn, drawn)).toEqual([])
    expect(differences(frozen({ prizes: [iceCream] }), drawn)).toEqual(['prizes'])
  })
})

describe('the closing draw of a season file', () => {
  const closingFaults = (closingDraw: object, changes: object = {}) =>
    faultsOf(seasonOf({ ...beach(), ...changes, closingDraw } as never))

  test('without faults is accepted', () => {
    expect(closingFaults({})).toEqual([])
    expect(closingFaults({ drawsAt: '2026-10-05T12:00', alternates: 0, daysToClaim: 7 })).toEqual([])
  })

  test.each([
    ['before the time to claim is over', { drawsAt: '2026-10-01T00:00' }, {}, 'closingDraw · drawsAt: must be after'],
    [
      'before another draw',
      { drawsAt: '2026-10-05T12:00' },
      {
        prizes: [{ key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 1, pool: 'draw:beach' }],
        draws: [{ key: 'beach', name: 'Sorteo', drawsAt: '2026-10-06T12:00' }],
      },
      'closingDraw · drawsAt: must be after',
    ],
    ['at a date that does not exist', { drawsAt: '2026-11-31T12:00' }, {}, 'closingDraw · drawsAt: "2026-11-31'],
  ])('is refused %s', (_, closingDraw, changes, fault) => {
    expect(closingFaults(closingDraw, changes).join('\n')).toContain(fault)
  })

  test('cannot change once it is promised, but may be missing from the definition of an older edition', () => {
    const { closingDraw: _, ...before } = frozen()
    expect(differences(before, frozen())).toEqual([])
    expect(differences(frozen(), frozen())).toEqual([])
    expect(differences(frozen(), frozen({ closingDraw: { alternates: 9 } }))).toEqual(['closingDraw'])
    expect(differences(frozen(), frozen({ closingDraw: { drawsAt: '2027-01-01T12:00' } }))).toEqual(['closingDraw'])
  })

  test('exists in every edition whose plays win prizes', () => {
    expect(frozen().closingDraw).toMatchObject({ action: 'dig', alternates: 3, daysToClaim: 14 })
    expect(frozen({ prizes: [] }).closingDraw).toBeUndefined()
  })
})
