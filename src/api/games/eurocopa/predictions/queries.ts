import { prepared } from '../../../db/database.ts'
import type { ChampionPickTable, PredictionTable } from '../tables.ts'

interface Owner {
  account: string
  campaign: string
}

export type PredictionRow = PredictionTable & { earned: number }

/** Reads a member's valid predictions. */
export const predictionsOf = prepared<PredictionRow, Owner>(
  'select * from prediction indexed by prediction_account where account_id = :account and campaign_id = :campaign order by match',
)

/**
 * Inserts or updates a prediction. Keeps the points that were already counted for it, because counting the match again
 * needs them.
 */
export const putPrediction = prepared<never, Omit<PredictionTable, 'tier' | 'earned'>>(
  `insert into prediction (campaign_id, match, account_id, home, away, through, saves, play_id, at)
   values (:campaign_id, :match, :account_id, :home, :away, :through, :saves, :play_id, :at)
   on conflict (campaign_id, match, account_id) do update set home = excluded.home, away = excluded.away,
     through = excluded.through, saves = excluded.saves, play_id = excluded.play_id, at = excluded.at`,
)

export type PickRow = Omit<ChampionPickTable, 'earned'>

export const pickOf = prepared<PickRow, Owner>(
  'select * from champion_pick where account_id = :account and campaign_id = :campaign',
)

export const putPick = prepared<never, PickRow>(
  `insert into champion_pick (campaign_id, account_id, team, at, second, second_at, saves)
   values (:campaign_id, :account_id, :team, :at, :second, :second_at, :saves)
   on conflict (campaign_id, account_id) do update set team = excluded.team, at = excluded.at,
     second = excluded.second, second_at = excluded.second_at, saves = excluded.saves`,
)

const slotsWith = (condition: string) =>
  `select slot, key_hash from play where account_id = :account and campaign_id = :campaign and key_hash ${condition}`

/**
 * Reads the slots of the plays with any of some idempotency keys. `keys` is a JSON list of the hashes of these keys.
 */
export const slotsOfKeys = prepared<{ slot: string; key_hash: string }, Owner & { keys: string }>({
  sqlite: slotsWith('in (select value from json_each(:keys))'),
  postgres: slotsWith('= any(array(select json_array_elements_text(:keys::json)))'),
})
