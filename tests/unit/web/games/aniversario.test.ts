import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Phase } from '#contract/campaigns.schema.ts'
import type { Cake, CakeEntry, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import { CANDLE_STATES, type CandleState } from '#contract/games/aniversario/candles.ts'
import { canLetter, widthOf } from '#web/components/campaign/lettering.tsx'
import { causeWords, yearsWords } from '#web/games/aniversario/draws/entry-words.ts'
import { subtitleFor } from '#web/games/aniversario/notices/subtitle.ts'
import { RecapPicture } from '#web/games/aniversario/recap/recap-picture.tsx'
import { memberSince, recapNumbers } from '#web/games/aniversario/recap/recap-words.ts'
import {
  canAnswer,
  entryCount,
  isAllLit,
  litCount,
  namedCandle,
  nextToLight,
  rewardOf,
  turnsAt,
  yearsWith,
} from '#web/games/aniversario/state/cake-state.ts'
import { candleWords } from '#web/games/aniversario/state/candle-words.ts'

const DAY = '2026-03-11'
const candle = (n: number, state: CandleState): Candle => ({
  n,
  day: `2026-03-${String(8 + n).padStart(2, '0')}`,
  opensAt: n * 100,
  state,
  question: { question: '¿Qué?', choices: ['Esto', 'Aquello'] },
  tries: [],
  entries: 0,
  memory: null,
})
const cakeOf = (...states: CandleState[]): Cake => ({
  serverNow: 350,
  edition: 'test',
  zone: 'Europe/Madrid',
  today: DAY,
  closesAt: 800,
  obstacle: null,
  candles: states.map((state, i) => candle(i + 1, state)),
  next: { n: 4, opensAt: 400 },
  gift: { name: 'Un café', text: 'Gracias.', openedAt: null, code: null },
  entries: [],
  reward: { first: 2, second: 1 },
  years: { since: '2024-01-02', full: 2, counted: 2, most: 5 },
  draw: { key: 'aniversario', name: 'Sorteo', drawsAt: 1000 },
})
const third = cakeOf('ready', 'second', 'ready', 'closed', 'closed', 'closed', 'closed')

/** The text of a candle that a screen reader reads. */
const heard = (state: CandleState, today = DAY) => {
  const { before, tag = '' } = candleWords({ day: '2026-03-09', state }, today)
  return `Vela 1${before} ${tag}`.trim()
}

describe('a candle', () => {
  test.each([
    ['closed', 'Vela 1: se enciende el 9 mar'],
    ['ready', 'Vela 1, lunes 9: te espera'],
    ['second', 'Vela 1, lunes 9: te queda 1 intento, repite'],
    ['lit', 'Vela 1, lunes 9: encendida'],
    ['out', 'Vela 1, lunes 9: se quedó en humo'],
    ['missed', 'Vela 1, lunes 9: sin encender, ya pasó'],
  ] as const)('that is %s says so', (state, words) => {
    expect(heard(state)).toBe(words)
  })

  test('of today says that it waits today', () => {
    expect(heard('ready', '2026-03-09')).toBe('Vela 1, lunes 9: te espera hoy')
  })

  test('of tomorrow says that it is lit tomorrow', () => {
    expect(heard('closed', '2026-03-08')).toBe('Vela 1: se enciende mañana')
  })

  test('has a short tag only if something is to come', () => {
    const tagged = CANDLE_STATES.filter((state) => candleWords({ day: '2026-03-09', state }, DAY).tag)
    expect(tagged).toEqual(['closed', 'second'])
    const tags = tagged.map((state) => candleWords({ day: '2026-03-09', state }, DAY).tag ?? '')
    expect(Math.max(...tags.map(({ length }) => length))).toBeLessThanOrEqual(7)
  })

  test('is worth less at the second try', () => {
    const tried = { id: '1', ticket: '1', at: 1, answer: 0, isRight: false }
    expect([rewardOf({ tries: [] }, third), rewardOf({ tries: [tried] }, third)]).toEqual([2, 1])
  })

  test('is found only by its exact number', () => {
    const names = ['3', '03', '0', '8', '<b>', '', undefined]
    expect(names.map((name) => namedCandle(third, name)?.n)).toEqual([3, ...Array(6).fill(undefined)])
  })
})

describe('the next candle to light', () => {
  test.each([
    ['the candle of today before older candles', third, 3],
    ['the oldest candle once the candle of today is lit', cakeOf('ready', 'second', 'lit'), 1],
    ['a candle with one try left', cakeOf('out', 'second', 'lit'), 2],
    ['none if no candle can still be lit', cakeOf('out', 'lit', 'lit', 'closed'), undefined],
    ['none while there is an obstacle', { ...third, obstacle: 'paused' } satisfies Cake, undefined],
  ])('is %s', (_, cake, n) => {
    expect(nextToLight(cake)?.n).toBe(n)
  })

  test('can be answered only if there is no obstacle', () => {
    const [first] = third.candles
    expect(first && [canAnswer(first, third), canAnswer(first, { obstacle: 'campaign_over' })]).toEqual([true, false])
  })

  test('is announced in the line under the title', () => {
    const campaign = { tagline: 'Siete velas', zone: 'Europe/Madrid', closesAt: Date.parse('2026-12-02T00:00+01:00') }
    const lead = (cake: Cake, phase: Phase = 'open') => subtitleFor({ ...campaign, phase }, cake)
    expect(lead(third)).toBe('Te esperan 3 velas: la de hoy es la 3.')
    expect(lead(cakeOf('lit', 'lit', 'ready'))).toBe('Hoy te espera la vela 3.')
    expect(lead(cakeOf('ready', 'second', 'lit'))).toBe('Te esperan 2 velas.')
    expect(lead(cakeOf('ready', 'lit', 'lit'))).toBe('Te espera la vela 1.')
    expect(lead(cakeOf('lit', 'second', 'lit'))).toBe('En la vela 2 te queda un intento.')
    expect(lead(cakeOf('lit', 'out', 'lit', 'closed'))).toBe('Por hoy ya está. Mañana, la vela 4.')
    expect(lead(cakeOf('lit', 'lit', 'lit'))).toBe('Las siete velas arden. ¡Por muchos años!')
    expect(lead({ ...third, obstacle: 'email_unconfirmed' })).toBe('Siete velas')
    expect(lead({ ...third, obstacle: 'campaign_over' }, 'closed')).toBe('Terminó el 1 de diciembre de 2026.')
  })
})

test('a cake counts its lit candles', () => {
  expect([litCount(third), litCount(cakeOf('lit', 'out', 'lit'))]).toEqual([0, 2])
  expect([isAllLit(cakeOf('lit', 'lit')), isAllLit(cakeOf('lit', 'out'))]).toEqual([true, false])
})

test('the page changes at the next candle, then when the campaign closes, then at the draw', () => {
  expect(turnsAt(third)).toBe(400)
  expect(turnsAt({ ...third, next: null })).toBe(800)
  expect(turnsAt({ ...third, next: null, serverNow: 900 })).toBe(1000)
  expect(turnsAt({ ...third, next: null, serverNow: 1000 })).toBe(1000)
})

describe('entries', () => {
  const entries: CakeEntry[] = [
    { cause: 'candle', n: 3, try: 1, count: 2, at: 10 },
    { cause: 'year', n: 1, until: '2025-01-02', count: 1, at: 10 },
    { cause: 'year', n: 2, until: '2026-01-02', count: 1, at: 10 },
    { cause: 'candle', n: 1, try: 2, count: 1, at: 20 },
  ]

  test('are listed one by one with their cause', () => {
    expect(entries.map(causeWords)).toEqual([
      'Vela 3, al primer intento',
      'Por tu primer año con nosotros',
      'Por tu segundo año con nosotros',
      'Vela 1, al segundo intento',
    ])
    expect(causeWords({ cause: 'year', n: 12, until: '2025-01-02', count: 1, at: 10 })).toBe(
      'Por tu 12.º año con nosotros',
    )
  })

  test('are summed, and entries for years belong to the first candle that the member lit', () => {
    expect(entryCount(entries)).toBe(5)
    expect([yearsWith({ entries }, 3), yearsWith({ entries }, 1), yearsWith({ entries }, 2)]).toEqual([2, 0, 0])
  })

  test('for years are announced only until the member receives them', () => {
    expect(yearsWords(third)).toContain('Llevabas 2 años: con tu primera vela te llegan 2 participaciones.')
    expect(yearsWords({ ...third, entries })).not.toContain('Llevabas')
    expect(yearsWords({ ...third, years: { ...third.years, full: 0, counted: 0 } })).toContain(
      'Aún no habías cumplido el primero.',
    )
  })
})

describe('the recap', () => {
  const recap = {
    name: null,
    since: '2024-01-02',
    years: 2,
    campaigns: [{ kind: 'rasca' as const, title: 'Rasca', plays: 1 }],
    plays: 12,
    badges: 0,
    prizes: 1,
    candles: 7,
  }

  test('begins with the number of years, or says that this is the first year', () => {
    expect(memberSince(recap)).toEqual({ figure: 2, unit: 'años con nosotros', since: 'Desde el 2 de enero de 2024' })
    expect(memberSince({ years: 0, since: '2026-03-11' })).toEqual({
      figure: 2026,
      unit: 'es nuestro primer año',
      since: 'Nos conocimos el 11 de marzo de 2026',
    })
  })

  test('leaves out counts of zero', () => {
    expect(recapNumbers(recap).map(({ count, name }) => `${count} ${name}`)).toEqual([
      '1 promoción',
      '12 jugadas',
      '7 velas',
      '1 premio',
    ])
  })

  test('shows the name in its picture only if there is a name and its letters can be drawn', () => {
    const drawn = (name: string | null) =>
      renderToStaticMarkup(createElement(RecapPicture, { recap: { ...recap, name }, site: 'Temporada' }))
    expect(drawn('Lucía').length).toBeGreaterThan(drawn(null).length)
    expect(drawn('李')).toBe(drawn(null))
  })

  test('knows which names its letters can draw, and how wide a text is', () => {
    expect(['Lucía Ñandú', 'Àlex', '12 años', 'Lu李'].map(canLetter)).toEqual([true, true, true, false])
    expect(widthOf('mm', 100)).toBeCloseTo(2 * widthOf('m', 100))
    expect(widthOf('m', 200)).toBeCloseTo(2 * widthOf('m', 100))
  })
})
