import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { GAMES } from '#api/games/catalog.ts'
import { newSeason } from '#api/season/new/new-season.ts'
import { Kind } from '#contract/campaigns.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { Country, Day, isZone } from '#contract/primitives/primitives.schema.ts'
import { HOME_OF_COUNTRY } from '#contract/zones/home-of-country.ts'
import { answerTo, print } from '../output.ts'

interface NewFlags {
  brand?: string | undefined
  market?: string | undefined
  zone?: string | undefined
  games?: string | undefined
  'first-day'?: string | undefined
}

const MARKETS = Object.keys(COUNTRIES)
/** Writes the folder of a new season, and asks for what no flag tells. */
export async function writeNewSeason(folder: string, flags: NewFlags): Promise<void> {
  const brand = await wanted('Brand', '--brand', flags.brand)
  const market = await wanted(`Market (${MARKETS.join(', ')})`, '--market', flags.market, MARKETS[0])
  if (!v.is(Country, market)) throw new Error(`"${market}" is no market: ${MARKETS.join(', ')}.`)
  const zone = await wanted('Time zone', '--zone', flags.zone, HOME_OF_COUNTRY[market].zone)
  if (!isZone(zone)) throw new Error(`"${zone}" is no time zone like ${HOME_OF_COUNTRY[market].zone}.`)
  const names = (await wanted(`Games, by commas (${KINDS.join(', ')})`, '--games', flags.games)).split(/[\s,]+/)
  const kinds = [...new Set(names)].map((name) => {
    if (!v.is(Kind, name)) throw new Error(`"${name}" is no game: ${KINDS.join(', ')}.`)
    return name
  })
  const firstDay = await wanted('First day (YYYY-MM-DD)', '--first-day', flags['first-day'])
  if (!v.is(Day, firstDay)) throw new Error(`"${firstDay}" is no day like 2027-11-01.`)
  for (const [name, text] of Object.entries(newSeason({ brand, market, zone, kinds, firstDay }, GAMES))) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
  print(`The season is in ${folder}. Its prizes are examples; "season check" tells what is to complete.`)
}

async function wanted(question: string, flag: string, given: string | undefined, usual = ''): Promise<string> {
  const value = given?.trim() || (await answerTo(question, usual)) || usual
  if (!value) throw new Error(`${flag} is missing.`)
  return value
}
