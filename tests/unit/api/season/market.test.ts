import { describe, expect, test } from 'vitest'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import { GAMES } from '#api/games/catalog.ts'
import { faultOfAddress } from '#api/season/check/forms-of-address.ts'
import { warningsOf } from '#api/season/check/warnings.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { isPostcodeOf, postcodeLike } from '#contract/primitives/postcodes.ts'
import { ALL_WORDS } from '#contract/words/all-words.ts'
import { WORDS_OF_MARKET } from '#contract/words/market-words.ts'
import { COUNTRY_OF_MARKET, MARKETS } from '#contract/zones/markets.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const COLOURS = { main: '#1f4d3a', accent: '#a8421f' }

function faultsOf(market: string, words: object) {
  try {
    parseSeason({ ...seasonOf(scratchCard()), market, brand: { colours: COLOURS, words } }, GAMES)
    return []
  } catch (error) {
    if (error instanceof SeasonFaults) return error.faults
    throw error
  }
}

describe.each(MARKETS)('the market %s', (market) => {
  test('has words under known keys that fit their places and address a reader as it does', () => {
    expect(faultsOf(market, WORDS_OF_MARKET[market])).toEqual([])
  })

  test('reads no sentence of the program that mixes the address', () => {
    const said = ALL_WORDS.map(({ key, text }) => WORDS_OF_MARKET[market][key] ?? text)
    expect(said.filter((text) => faultOfAddress(text, market) !== undefined)).toEqual([])
  })

  test('has an example of its post codes', () => {
    const country = COUNTRY_OF_MARKET[market]
    expect(isPostcodeOf(country, postcodeLike(country))).toBe(true)
  })

  test('says «concha» where it is no vulgar word', () => {
    const said = ALL_WORDS.map(({ key, text }) => WORDS_OF_MARKET[market][key] ?? text).join(' ')
    expect(/concha/i.test(said)).toBe(!['es-AR', 'es-CL'].includes(market))
  })

  test('says «vale» in Spain only', () => {
    const vouchers = ALL_WORDS.map(({ key, text }) => WORDS_OF_MARKET[market][key] ?? text).filter((text) =>
      /\b(?:tu|el|un) vale\b/.test(text),
    )
    expect(vouchers.length > 0).toBe(market === 'es-ES')
  })
})

test('the words of a brand address readers as their market does', () => {
  expect(faultsOf('es-ES', { 'landing/rasca': 'Rascad y ganad con vosotros' })).toEqual([])
  expect(faultsOf('es-MX', { 'landing/rasca': 'Si rascáis, ganáis' })).toEqual([
    'brand · words · landing/rasca: "rascáis" is not how es-MX addresses several people; it says ustedes',
  ])
  expect(faultsOf('es-MX', { 'landing/rasca': 'Ustedes rascan y ganan' })).toEqual([])
  expect(faultsOf('es-ES', { 'landing/rasca': 'Ustedes rascan y ganan' })).toEqual([
    'brand · words · landing/rasca: "Ustedes" is not how es-ES addresses several people; it says vosotros',
  ])
  expect(faultsOf('es-CL', { 'landing/rasca': 'Rasque usted cada día' })).toEqual([
    'brand · words · landing/rasca: "usted" mixes the address: the site says tú',
  ])
  expect(faultsOf('es-PE', {})).toEqual(['market: must be one of es-ES, es-MX, es-AR, es-CO, es-CL'])
})

test('a campaign has the time zone of the market unless it has its own, and a warning for a mixed address', () => {
  const { zone: _, ...card } = scratchCard()
  const texts = { ...card.texts, intro: 'Jugad cada día' }
  const season = parseSeason({ ...seasonOf({ ...card, texts }), market: 'es-MX' }, GAMES)
  expect(season.campaigns[0]?.zone).toBe('America/Mexico_City')
  expect(parseSeason({ ...seasonOf(scratchCard()), market: 'es-MX' }, GAMES).campaigns[0]?.zone).toBe('Europe/Madrid')
  expect(parseSeason(seasonOf(card), GAMES).campaigns[0]?.zone).toBe('Europe/Madrid')
  const definitions = season.campaigns.map((entry) => definitionOf(entry, GAMES))
  expect(warningsOf(season, definitions, undefined)).toContain(
    'rasca/test · texts · intro: "Jugad" is not how es-MX addresses several people; it says ustedes',
  )
})

test.each([
  ['ES', '28 013', true],
  ['ES', '2801', false],
  ['MX', '06700', true],
  ['MX', '6700', false],
  ['AR', 'C1425-ABC', true],
  ['AR', '1425', true],
  ['AR', '14250', false],
  ['CO', '110111', true],
  ['CO', '11011', false],
  ['CL', '832-0000', true],
  ['CL', '83200', false],
  ['PA', '0801-1', true],
] as const)('in %s the post code %s is right: %s', (country, postcode, is) => {
  expect(isPostcodeOf(country, postcode)).toBe(is)
})
