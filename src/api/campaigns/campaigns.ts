import { createHmac } from 'node:crypto'
import type { Campaign, CampaignSummary, getProof, listProofPlays } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { ticketOf } from '../ledger/plays.ts'
import { type Edition, publicCommit, revealedSeed } from './edition.ts'

import { METHOD } from './fairness.ts'
import { hasClosed, phaseOf } from './phase.ts'
import { countLeft, countPlays, moments, playsAfter } from './queries.ts'
import type { Season } from './season.ts'

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
    zone,
    opensAt,
    closesAt,
    claimUntil,
    playable,
  }
}

export async function getEdition(season: Season, slug: string, now: number): Promise<Edition> {
  const edition = await season.find(slug, now)
  if (!edition) throw new Problem('not_found', { detail: 'Esta promoción no forma parte de la temporada de ahora.' })
  return edition
}

export async function campaignOf(db: Database, season: Season, edition: Edition, now: number): Promise<Campaign> {
  const { definition } = edition
  const left = new Map((await countLeft(db.read, edition.id)).map((row) => [row.prize_key, Number(row.left)]))
  const rules = season.rulesById(definition.rulesVersion)
  return {
    ...toSummary(edition, now),
    serverNow: now,
    countries: definition.countries,
    minAge: definition.minAge,
    playsPerDay: definition.playsPerDay,
    prizes: definition.prizes.map(({ key, name, kind, valueCents, icon = null, stock }) => {
      return { key, name, kind, valueCents, icon, stock, left: left.get(key) ?? 0 }
    }),
    limits: definition.limits,
    intro: definition.texts.intro,
    howTo: definition.texts.howTo,
    odds: definition.texts.odds,
    rules: { id: definition.rulesVersion, version: rules?.version ?? '', hash: rules?.hash ?? '' },
    legend: definition.legend ?? null,
    seedCommit: publicCommit(edition),
    definitionHash: edition.definitionHash,
  }
}

export async function proofOf(db: Database, edition: Edition, now: number): Promise<OutputOf<typeof getProof>> {
  const seed = publicCommit(edition) && revealedSeed(edition, now)
  return {
    slug: edition.slug,
    edition: edition.edition,
    phase: phaseOf(edition, now),
    definition: edition.definitionText,
    definitionHash: edition.definitionHash,
    seedCommit: publicCommit(edition),
    seed,
    moments: seed ? await moments(db.read, edition.id) : null,
    plays: await countPlays(db.read, edition.id),
    method: METHOD,
  }
}

const PLAYS_A_PAGE = 500

/** The ledger once the edition has closed. A player is a name that means nothing outside this edition. */
export async function proofPlays(
  db: Database,
  edition: Edition,
  { cursor, secret, now }: { cursor: string | undefined; secret: string; now: number },
): Promise<OutputOf<typeof listProofPlays>> {
  if (!hasClosed(phaseOf(edition, now)))
    throw new Problem('not_open', { detail: 'La lista se publica al cerrar la promoción.' })
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
    throw new Problem('invalid_input', { fields: [{ path: 'cursor', message: 'Esa página no existe.' }] })
  }
  const rows = await playsAfter(db.read, edition.id, Number(cursor ?? 0), PLAYS_A_PAGE)
  // Keyed with what is never published: with the seed, which is, anyone could test account ids.
  const key = createHmac('sha256', secret).update(`pseudonyms|${edition.id}`).digest()
  const plays = rows.map(({ seq, account_id, at, day, unit }) => {
    const player = createHmac('sha256', key).update(account_id).digest('hex').slice(0, 16)
    return { ticket: ticketOf(seq), player, at, day, unit }
  })
  const last = rows.length === PLAYS_A_PAGE ? rows.at(-1) : undefined
  return { plays, nextCursor: last ? String(last.seq) : null }
}
