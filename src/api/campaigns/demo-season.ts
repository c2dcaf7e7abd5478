import { HOUR_MS } from '#contract/durations.ts'
import { type Database, first, run, tables } from '../db/database.ts'
import { addDays, dayOf } from './days.ts'
import { demoRules, demoTexts } from './demo-texts.ts'
import type { SeasonFileInput } from './season-file.ts'

const ZONE = 'Europe/Madrid'
const HALF_A_DAY_MS = 12 * HOUR_MS
const DAYS_OPEN = 28
const DAYS_TO_CLAIM = 30
const ANCHORS = 'demo-anchors'

type Campaign = SeasonFileInput['campaigns'][number]

/**
 * The season that runs when none is configured. Its days hang on the day it was first started, which the database
 * keeps, so that a restart finds the definition it froze; a finished scratch card is followed by its next edition.
 */
export async function demoSeason(db: Database, now: number): Promise<SeasonFileInput> {
  const anchors = await demoAnchors(db, now)
  const start = anchors[0] as string
  return {
    organiser: {
      name: 'Temporada (demostración)',
      taxId: 'B00000000',
      address: 'Calle de Ejemplo 1, 28000 Madrid',
      email: 'hola@temporada.example',
      registry: 'Organizador ficticio: esta web es una demostración y no entrega premios.',
    },
    drawProtocol: demoTexts.drawProtocol,
    rules: [...demoRules.shared(start), ...anchors.map((day) => demoRules.rasca(editionOf(day), day))],
    campaigns: [...anchors.map(rasca), ...announced(start)],
  }
}

/** One anchor per edition of the scratch card. Half a day back, so that some moments have passed at the first start. */
async function demoAnchors(db: Database, now: number): Promise<string[]> {
  const today = dayOf(ZONE, now - HALF_A_DAY_MS)
  return db.transact(function* () {
    const known = yield* first(tables.selectFrom('setting').select('value').where('key', '=', ANCHORS))
    const anchors: string[] = known ? JSON.parse(known.value) : []
    const last = anchors.at(-1)
    if (last && today < addDays(last, DAYS_OPEN)) return anchors
    anchors.push(today)
    const value = JSON.stringify(anchors)
    yield* run(
      tables
        .insertInto('setting')
        .values({ key: ANCHORS, value })
        .onConflict((oc) => oc.column('key').doUpdateSet({ value })),
    )
    return anchors
  })
}

const editionOf = (day: string): string => `demo-${day}`
const midnight = (day: string): string => `${day}T00:00`

function rasca(day: string): Campaign {
  const closes = addDays(day, DAYS_OPEN)
  return {
    slug: 'rasca',
    kind: 'rasca',
    edition: editionOf(day),
    zone: ZONE,
    opensAt: midnight(day),
    closesAt: midnight(closes),
    claimUntil: midnight(addDays(closes, DAYS_TO_CLAIM)),
    countries: ['ES', 'CO', 'AR', 'CL', 'PE', 'UY', 'EC', 'CR', 'PA', 'DO'],
    minAge: 18,
    playsPerDay: 3,
    limits: { physical: 1, code: 3 },
    prizes: [
      {
        key: 'naranjas',
        kind: 'physical',
        name: 'Caja de naranjas de Valencia (demostración)',
        valueCents: 2900,
        stock: 14,
        symbol: 'naranja',
      },
      {
        key: 'abanico',
        kind: 'physical',
        name: 'Abanico pintado a mano (demostración)',
        valueCents: 2400,
        stock: 8,
        symbol: 'abanico',
      },
      {
        key: 'regadera',
        kind: 'physical',
        name: 'Regadera de latón (demostración)',
        valueCents: 3800,
        stock: 6,
        symbol: 'regadera',
      },
      {
        key: 'mercado',
        kind: 'code',
        name: 'Vale de 10 € para el mercado (demostración)',
        valueCents: 1000,
        stock: 28,
        symbol: 'limon',
      },
      {
        key: 'postal',
        kind: 'code',
        name: 'Postal ilustrada para imprimir (demostración)',
        valueCents: 200,
        stock: 56,
        symbol: 'sol',
      },
    ],
    texts: demoTexts.rasca,
    rulesVersion: `rasca/${editionOf(day)}/1`,
  }
}

/** The rest of the year, with its true dates after the first start. */
function announced(anchor: string): Campaign[] {
  const upcoming = (monthDay: string) => {
    const year = Number(anchor.slice(0, 4))
    return `${anchor.slice(5) < monthDay ? year : year + 1}-${monthDay}`
  }
  const christmas = upcoming('12-01')
  const summer = upcoming('07-01')
  const birthday = upcoming('03-09')
  const partners = addDays(anchor, 45)
  const nextYear = `${Number(christmas.slice(0, 4)) + 1}`
  return [
    entry('xmas', christmas, `${christmas.slice(0, 4)}-12-25`, 30),
    entry('xmastree', christmas, `${nextYear}-01-07`, 30),
    entry('verano', summer, `${summer.slice(0, 4)}-09-01`, 30),
    entry('playa', summer, `${summer.slice(0, 4)}-09-01`, 30),
    entry('aniversario', birthday, addDays(birthday, 7), 30),
    entry('eurocopa', '2028-06-09', '2028-07-10', 30),
    entry('tpp', partners, addDays(partners, 60), 30),
  ]
}

function entry(kind: Exclude<Campaign['kind'], 'rasca'>, opens: string, closes: string, daysToClaim: number): Campaign {
  return {
    slug: kind,
    kind,
    edition: `demo-${opens.slice(0, 4)}`,
    zone: ZONE,
    opensAt: midnight(opens),
    closesAt: midnight(closes),
    claimUntil: midnight(addDays(closes, daysToClaim)),
    countries: ['ES', 'CO', 'AR', 'CL', 'PE', 'UY', 'EC', 'CR', 'PA', 'DO'],
    texts: demoTexts[kind],
    rulesVersion: 'general/1',
  }
}
