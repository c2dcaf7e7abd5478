import type { Card, CardState } from '#contract/games/rasca/rasca.schema.ts'
import { isShown, ticketOf } from '../../ledger/plays.ts'
import type { PlayRow } from '../../ledger/queries.ts'
import { toWonPrize } from '../../prizes/won-prize.ts'
import type { Played } from '../play.ts'
import { symbolsOf } from './symbols.ts'

export function stateOf(play: Pick<PlayRow, 'revealed_at' | 'settles_at'>, now: number): CardState {
  if (play.revealed_at !== null) return 'revealed'
  return now >= play.settles_at ? 'settled' : 'open'
}

export function toCard({ row, unit, edition, cause, now }: Played): Card {
  return {
    slot: row.slot,
    day: row.day,
    state: stateOf(row, now),
    cause,
    play: {
      id: row.id,
      ticket: ticketOf(row.seq),
      at: row.at,
      symbols: symbolsOf(row.detail),
      outcome: unit ? { kind: 'won', prize: toWonPrize(unit, edition) } : { kind: 'lost' },
      historyId: isShown(row, now) ? row.id : null,
    },
  }
}

export const unopened = (slot: string, day: string, cause: string | null = null): Card => {
  return { slot, day, state: 'available', cause, play: null }
}
