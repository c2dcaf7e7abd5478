import type { Recap } from '#contract/games/aniversario/aniversario.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { dayOf } from '../../days.ts'
import type { Season } from '../../season/season.ts'
import type { WideReader } from '../game.ts'
import { accountCreation, earnedByEdition, heldPrizes, playsByEdition } from './queries.ts'
import { fullYears } from './rules/years.ts'

interface RecapReader extends Omit<WideReader, 'secret' | 'acceptedSecrets'> {
  player: WideReader['player'] & { alias: string | null }
}

/** Returns a member's years in numbers, computed only from the member's own rows. */
export async function recapOf({ db, season, player, now }: RecapReader, edition: Edition): Promise<Recap> {
  const { accountId: account, alias: name } = player
  const [[member], plays, earned, [counted]] = await Promise.all([
    db.ask(accountCreation({ account })),
    db.ask(playsByEdition({ account })),
    db.ask(earnedByEdition({ account })),
    db.ask(heldPrizes({ account, now })),
  ])
  if (!member) throw new Error(`no account ${account}`)
  const count = (kind: (typeof earned)[number]['kind'], slug?: string) =>
    earned
      .filter((row) => row.kind === kind && (slug === undefined || season.byId(row.campaign_id)?.slug === slug))
      .reduce((sum, row) => sum + Number(row.earned), 0)
  const since = dayOf(edition.zone, Number(member.created_at))
  const campaigns = campaignsIn(season, plays)
  return {
    name,
    since,
    years: fullYears(since, dayOf(edition.zone, now)),
    campaigns,
    plays: campaigns.reduce((sum, campaign) => sum + campaign.plays, 0),
    badges: count('badge') - count('badge-revoked'),
    prizes: Number(counted?.prizes ?? 0),
    candles: count('entry', edition.slug),
  }
}

/** Adds up the plays of each campaign. The title is that of the newest edition that the member has played. */
function campaignsIn(season: Season, rows: readonly { campaign_id: string; plays: number }[]): Recap['campaigns'] {
  const played = rows.flatMap(({ campaign_id, plays }) => {
    const edition = season.byId(campaign_id)
    return edition ? [{ edition, plays: Number(plays) }] : []
  })
  played.sort((a, b) => b.edition.opensAt - a.edition.opensAt)
  const bySlug = Map.groupBy(played, ({ edition }) => edition.slug)
  const campaigns = [...bySlug.values()].flatMap((editions) => {
    const [newest] = editions
    if (!newest) return []
    const { kind, definition } = newest.edition
    return [{ kind, title: definition.texts.title, plays: editions.reduce((sum, { plays }) => sum + plays, 0) }]
  })
  return campaigns.sort((a, b) => b.plays - a.plays)
}
