import type { Card, CardState } from '#contract/mechanics/rasca.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { isShown, ticketOf } from '../../ledger/plays.ts'
import type { PlayRow } from '../../ledger/queries.ts'
import type { UnitRow } from '../../prizes/queries.ts'
import { toWonPrize } from '../../prizes/won-prize.ts'
import { symbolsOf } from './symbols.ts'

export function stateOf(play: Pick<PlayRow, 'revealed_at' | 'settles_at'>, now: number): CardState {
  if (play.revealed_at !== null) return 'revealed'
  return now >= play.settles_at ? 'settled' : 'open'
}

export function toCard(
  play: PlayRow,
  unit: UnitRow | undefined,
  edition: Edition,
  now: number,
  cause: string | null = null,
): Card {
  return {
    slot: play.slot,
    day: play.day,
    state: stateOf(play, now),
    cause,
    play: {
      id: play.id,
      ticket: ticketOf(play.seq),
      at: play.at,
      symbols: symbolsOf(play.symbols),
      outcome: unit ? { kind: 'won', prize: toWonPrize(unit, edition) } : { kind: 'lost' },
      historyId: isShown(play, now) ? play.id : null,
    },
  }
}

export const unopened = (slot: string, day: string, cause: string | null = null): Card => {
  return { slot, day, state: 'available', cause, play: null }
}
