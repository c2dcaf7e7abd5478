import type { Edition } from '../campaigns/editions/edition.ts'
import { dayOf } from '../days.ts'
import type { Database } from '../db/database.ts'
import { claimedBy, nextPage, type Page, playDaysOf, SPAN_MS, signUpsBetween, wonBy } from './queries.ts'

/** The figures, in the order in which a member gets there. */
export const FIGURES = ['signedUp', 'confirmed', 'firstPlay', 'thirdDay', 'won', 'claimed'] as const
export type Figure = (typeof FIGURES)[number]
export type Figures = Record<Figure, number>

/** By what the figures are grouped. `via` is the key of the link by which a member came. */
export const GROUPS = ['day', 'country', 'edition', 'via'] as const
export type Group = (typeof GROUPS)[number]

export interface Stats {
  total: Figures
  /** The figures of each group by name: of the days, the countries, the editions, the keys. */
  by: Record<Group, Map<string, Figures>>
}

interface Counted {
  day: string
  country: string
  /** Undefined for a sign-up, which belongs to no edition. */
  edition?: string
  via: string | null
}

/** Number of accounts that one query reads, with their plays and prizes. */
const ACCOUNTS_A_PAGE = 500

/** The first and the last day of which sign-ups are counted. */
interface Days {
  from: string
  until: string
}

const ALL_DAYS: Days = { from: '', until: '9999-12-31' }

/**
 * Returns the figures of editions. Sign-ups are counters; plays and prizes are counted by the database for one page of
 * accounts after another, so that neither memory nor the time of one query grows with the site.
 */
export async function readStats(
  db: Database,
  editions: readonly Edition[],
  { from, until } = ALL_DAYS,
): Promise<Stats> {
  const stats = emptyStats()
  for (const { signed_up, confirmed, ...group } of await signUpsBetween(db, from, until)) {
    add(stats, group, { signedUp: Number(signed_up), confirmed: Number(confirmed) })
  }
  const zones = new Map(editions.map(({ id, zone }) => [id, zone]))
  for await (const page of pages(db)) {
    for (const { campaign: edition, nth, n, ...group } of await playDaysOf(db, page)) {
      const figure = Number(nth) === 1 ? 'firstPlay' : 'thirdDay'
      if (zones.has(edition)) add(stats, { ...group, edition }, { [figure]: Number(n) })
    }
    for (const [figure, counted] of Object.entries({
      won: await wonBy(db, page),
      claimed: await claimedBy(db, page),
    })) {
      for (const { campaign: edition, span, n, ...group } of counted) {
        const zone = zones.get(edition)
        if (zone) add(stats, { ...group, edition, day: dayOf(zone, Number(span) * SPAN_MS) }, { [figure]: Number(n) })
      }
    }
  }
  return stats
}

async function* pages(db: Database): AsyncGenerator<Page, void> {
  for (let page = await nextPage(db, '', ACCOUNTS_A_PAGE); page; page = await nextPage(db, page.last, ACCOUNTS_A_PAGE))
    yield page
}

const zeros = (): Figures => ({ signedUp: 0, confirmed: 0, firstPlay: 0, thirdDay: 0, won: 0, claimed: 0 })

const emptyStats = (): Stats => {
  return { total: zeros(), by: { day: new Map(), country: new Map(), edition: new Map(), via: new Map() } }
}

function add({ total, by }: Stats, { day, country, edition, via }: Counted, counts: Partial<Figures>): void {
  const sums = [total, sumsIn(by.day, day), sumsIn(by.country, country), sumsIn(by.via, via ?? '')]
  if (edition !== undefined) sums.push(sumsIn(by.edition, edition))
  for (const figure of FIGURES) for (const sum of sums) sum[figure] += counts[figure] ?? 0
}

function sumsIn(group: Map<string, Figures>, name: string): Figures {
  const sums = group.get(name) ?? zeros()
  group.set(name, sums)
  return sums
}
