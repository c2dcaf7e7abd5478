import { TRIES } from '#contract/games/aniversario/candles.ts'
import { Problem } from '#contract/problem/problem.ts'
import { dateWords } from '../../days.ts'
import { first, type Transaction } from '../../db/database.ts'
import { type Move, type Played, playOn } from '../play.ts'
import { enter, rewardFor } from './entries.ts'
import { playInSlot } from './queries.ts'
import { type DatedCandle, tryAt, trySlot } from './rules/candles.ts'
import { CANDLE, type TryDetail, tryIn } from './rules/tries.ts'

export interface Answered {
  n: number
  isRight: boolean
  /** Draw entries that the candle gives for this answer. */
  entries: number
}

/** Makes one try at a candle's question, as a play. The choice is the position of the answer, from 0. */
export const answer = playOn<number, Answered>({
  action: CANDLE,
  admit,
  detail: ({ move }) => JSON.stringify(detailOf(move)),
  settlesAt: () => null,
  after: (row, { edition }) => enter(edition, row, tryIn(row)),
  again: (row, choice, hasSameKey) => {
    if (hasSameKey && tryIn(row).answer !== choice) throw new Problem('idempotency_key_reused')
  },
  answer: toAnswered,
})

/**
 * Throws `not_found`, `no_tries_left`, `candle_closed`, `candle_lit`, and `invalid_input` if the choice does not exist
 * or the first try is missing.
 */
function* admit(move: Move<number>, at: number): Transaction<null> {
  const { candle, nth } = requireTry(move)
  if (nth > TRIES) throw new Problem('no_tries_left')
  if (at < candle.opensAt) throw candleClosed(candle, move.edition.zone)
  if (move.choice >= candle.rules.content.choices.length) throw invalid('answer', 'Elige una de las respuestas.')
  if (nth > 1) yield* requireWrongTry(move, trySlot(candle.n, nth - 1))
  return null
}

function requireTry({ edition, slot }: Move<number>): { candle: DatedCandle; nth: number } {
  const found = tryAt(edition, slot)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * Throws unless a wrong first try is in the ledger. Two tries that are sent at once do not wait for each other, so the
 * first one may be missing.
 */
function* requireWrongTry({ edition, player }: Move<number>, slot: string): Transaction<void> {
  const before = yield* first(playInSlot({ account: player.accountId, campaign: edition.id, slot }))
  if (!before) throw invalid('try', 'Antes va el primer intento.')
  if (tryIn(before).isRight) throw new Problem('candle_lit')
}

function detailOf(move: Move<number>): TryDetail {
  const { candle, nth } = requireTry(move)
  return { n: candle.n, try: nth, answer: move.choice, isRight: move.choice === candle.rules.memory.right }
}

function toAnswered({ row, edition }: Pick<Played, 'row' | 'edition'>): Answered {
  const { n, try: nth, isRight } = tryIn(row)
  return { n, isRight, entries: isRight ? rewardFor(edition, nth) : 0 }
}

const invalid = (path: string, message: string) => new Problem('invalid_input', { fields: [{ path, message }] })

function candleClosed({ opensAt }: DatedCandle, zone: string): Problem {
  return new Problem('candle_closed', {
    detail: `Esa vela todavía no se enciende. Vuelve el ${dateWords(opensAt, zone)}.`,
  })
}
