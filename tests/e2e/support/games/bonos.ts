import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { openDatabase } from '#api/db/database.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { dayFromNow, timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { issueAs, partners } from '#tests/support/partners.ts'
import { random, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

const open = windowFromNow(-10, 30, 60)

const CARD = { what: 'play', slug: 'rasca' } as const
const ENTRY = { what: 'entry', draw: 'bonos' } as const

const OFFERS: OfferInput[] = [
  offer('pan', 'Panadería Estrella', 'Una tarjeta con tu barra', { gives: CARD }),
  offer('libro', 'Librería El Faro', 'Un vale para leer', { gives: { what: 'prize' }, perPerson: 2 }),
  offer('queso', 'Quesería La Vega', 'Muy pronto, una caja', { gives: CARD, from: dayFromNow(5) }),
  offer('cine', 'Cine Avenida', 'Lo que ya pasó', { gives: ENTRY, until: dayFromNow(-2) }),
]

function offer(key: string, partner: string, title: string, more: Pick<OfferInput, 'gives'> & Partial<OfferInput>) {
  return { key, partner, title, text: 'El código está en la bolsa.', kind: 'single', ...more } satisfies OfferInput
}

/** Offers of a card and of a prize, an offer that has not begun and one that is over, and the scratch card. */
export function bonusTime(): SeasonFileInput {
  const prizes = [
    { key: 'vale', kind: 'code', name: 'Vale de libros', valueCents: 500, stock: 20, pool: 'code:libro' },
  ] as const
  const draws = [{ key: 'bonos', name: 'Sorteo de los bonos', drawsAt: timeFromNow(34, '12:00') }]
  const bici = {
    key: 'bici',
    kind: 'physical',
    name: 'Bicicleta',
    valueCents: 30_000,
    stock: 1,
    pool: 'draw:bonos',
  } as const
  return seasonOf(
    partners({ ...open, countries: ['ES'], prizes: [...prizes, bici], draws }, OFFERS),
    scratchCard({ ...open, playsPerDay: 1 }),
  )
}

/** Issues single-use codes, and returns them as they are printed. */
export async function issueCodes({ dataDir }: SiteServer, key: string, count = 1): Promise<string[]> {
  const hashing = createCodeHashing([readFileSync(join(dataDir, 'ledger-key'), 'utf8').trim()])
  const codes = Array.from({ length: count }, () => newPartnerCode(random))
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  await issueAs({ db }, key, codes.map(hashing.ofOurs))
  await db.close()
  return codes.map(printPartnerCode)
}
