import type { Goals } from '#contract/games/eurocopa/tournament.ts'
import { run, type Transaction, tables } from '../../../db/database.ts'

interface Guessed {
  account_id: string
  goals: Goals
  through: 0 | 1 | null
  at: number
}

/** Adds the predictions of fake players, without plays. */
export function* insertGuesses(campaign_id: string, match: number, guesses: readonly Guessed[]): Transaction<void> {
  if (guesses.length === 0) return
  const rows = guesses.map(({ goals: [home, away], ...guess }) => {
    return { campaign_id, match, ...guess, home, away, saves: 1, play_id: '', tier: null }
  })
  yield* run(
    tables
      .insertInto('prediction')
      .values(rows)
      .onConflict((oc) => oc.doNothing()),
  )
}

export function* insertPicks(
  campaign_id: string,
  picks: readonly { account_id: string; team: string }[],
  at: number,
): Transaction<void> {
  if (picks.length === 0) return
  const rows = picks.map((pick) => ({ campaign_id, ...pick, at, second: null, second_at: null, saves: 1 }))
  yield* run(
    tables
      .insertInto('champion_pick')
      .values(rows)
      .onConflict((oc) => oc.doNothing()),
  )
}
