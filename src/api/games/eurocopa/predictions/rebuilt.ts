import type { PlayRow } from '../../../ledger/queries.ts'
import { CHAMPION, PREDICTION } from '../history.ts'
import { pickAfter } from './champion.ts'
import type { PickRow } from './queries.ts'
import { predictionOfPlay, type SavedPlay } from './save.ts'

/** Rebuilds a member's valid predictions, sorted by match, and the champion pick. The plays must be in order. */
export function rebuilt(plays: readonly PlayRow[]): { predictions: SavedPlay[]; pick: PickRow | undefined } {
  const byMatch = new Map<number, SavedPlay>()
  let pick: PickRow | undefined
  for (const play of plays) {
    if (play.action === PREDICTION) byMatch.set(predictionOfPlay(play).match, predictionOfPlay(play))
    if (play.action === CHAMPION) pick = pickAfter(play, pick)
  }
  return { predictions: [...byMatch.values()].sort((a, b) => a.match - b.match), pick }
}
