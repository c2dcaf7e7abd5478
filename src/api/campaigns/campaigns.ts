import type { Campaign, CampaignSummary, listEditions } from '#contract/campaigns.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Reads } from '../db/database.ts'
import type { Season } from '../season/season.ts'
import type { Definition } from './definition/definition.ts'
import { type Edition, publicCommit, symbolOf } from './editions/edition.ts'
import { phaseOf } from './editions/phase.ts'
import { talliesOf } from './editions/queries.ts'
import { publicStock } from './editions/stock.ts'

export function toSummary(edition: Edition, now: number): CampaignSummary {
  const { slug, kind, zone, opensAt, closesAt, claimUntil, playable, definition } = edition
  const { title, tagline } = definition.texts
  const phase = phaseOf(edition, now)
  return {
    slug,
    kind,
    edition: edition.edition,
    title,
    tagline,
    phase,
    pauseReason: phase === 'paused' ? edition.pauseReason : null,
    cancelReason: phase === 'cancelled' ? edition.cancelReason : null,
    zone,
    opensAt,
    closesAt,
    claimUntil,
    playable,
  }
}

/** Returns the current edition at an address. Throws `not_found`. */
export async function getEdition(season: Season, slug: string, now: number): Promise<Edition> {
  const edition = await season.find(slug, now)
  if (!edition) throw new Problem('not_found', { detail: 'Esta promoción no forma parte de la temporada de ahora.' })
  return edition
}

/** Returns the edition at its permanent address. Throws `not_found`. */
export async function getEditionAt(
  season: Season,
  { slug, edition: name }: { slug: string; edition: string },
  now: number,
): Promise<Edition> {
  await season.find(slug, now)
  const edition = season.byId(`${slug}/${name}`)
  if (!edition) throw new Problem('not_found', { detail: 'Esta edición no existe o se retiró antes de empezar.' })
  return edition
}

export async function campaignOf(db: Reads, season: Season, edition: Edition, now: number): Promise<Campaign> {
  const { definition } = edition
  const tallies = await talliesOf(db, edition.id)
  const stock = publicStock(edition, tallies, now)
  const rules = season.rulesById(definition.rulesVersion)
  return {
    ...toSummary(edition, now),
    serverNow: now,
    countries: definition.countries,
    minAge: definition.minAge,
    prizes: definition.prizes.flatMap(({ icon = null, ...prize }) => {
      const { key, name, kind, valueCents } = prize
      const symbol = symbolOf(edition, key)
      const there = stock.stock(prize)
      // A prize is left out as long as all its partner codes are missing, because they may never come.
      return there > 0 ? [{ key, name, kind, valueCents, icon, symbol, stock: there, left: stock.left(key) }] : []
    }),
    countedAt: stock.countedAt,
    limits: definition.limits,
    intro: definition.texts.intro,
    howTo: definition.texts.howTo,
    odds: oddsOf(definition, season),
    rules: { id: definition.rulesVersion, version: rules?.version ?? '', hash: rules?.hash ?? '' },
    legend: definition.legend ?? null,
    seedCommit: publicCommit(edition),
    committedAt: publicCommit(edition) === null ? null : (edition.commitments.at(-1)?.at ?? null),
    definitionHash: edition.definitionHash,
    amendments: [...edition.notes],
  }
}

/** Returns the sentence about the odds and, if there is one, the one about people who cannot win in the draws. */
function oddsOf({ texts, excludeWinnersOf }: Definition, season: Season): string {
  if (!excludeWinnersOf) return texts.odds
  const others = excludeWinnersOf.map(nameIn(season)).join(', ')
  return `${texts.odds} En los sorteos no ganan quienes antes del cierre ganaron un premio en ${others}.`
}

/** Returns a function that names an edition for visitors: `Rasca de otoño (2026)`. */
const nameIn = (season: Season) => (id: string) => {
  const found = season.byId(id)
  return found ? `${found.definition.texts.title} (${found.edition})` : id
}

export async function editionsOf(season: Season, slug: string, now: number): Promise<OutputOf<typeof listEditions>> {
  await season.find(slug, now)
  const editions = season.editionsAt(slug).map((edition) => {
    const { title, phase, zone, opensAt, closesAt } = toSummary(edition, now)
    return { edition: edition.edition, title, phase, zone, opensAt, closesAt }
  })
  if (editions.length === 0) throw new Problem('not_found')
  return { serverNow: now, editions }
}
