import { type CandleState, TRIES } from '#contract/games/aniversario/candles.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { type EditionDay, editionDays } from '../../edition-days.ts'
import { aniversarioRules, type CandleRules } from './rules.ts'

/** A candle with its day. It can be lit from that day until the edition closes. */
export interface DatedCandle extends Pick<EditionDay, 'n' | 'day' | 'opensAt'> {
  rules: CandleRules
}

const known = new WeakMap<Edition['definition'], DatedCandle[]>()

/** Returns the candles of an edition in order, cached per definition. */
export function candlesOf(edition: Edition): DatedCandle[] {
  const { definition } = edition
  const candles = known.get(definition) ?? dated(edition)
  known.set(definition, candles)
  return candles
}

function dated(edition: Edition): DatedCandle[] {
  const { candles } = aniversarioRules(edition)
  const days = editionDays(edition, candles.length)
  return candles.flatMap((rules, i) => {
    const date = days[i]
    return date ? [{ ...date, rules }] : []
  })
}

/** Returns the slot of a try. A slot can be used only once, so each try is possible only once. */
export const trySlot = (n: number | string, nth: number): string => `candle:${n}:${nth}`
const SLOT = /^candle:([1-9]\d?):([1-9])$/

/** Returns the candle and the number of the try for a slot; undefined for an invalid slot such as `candle:08:1`. */
export function tryAt(edition: Edition, slot: string): { candle: DatedCandle; nth: number } | undefined {
  const [, n, nth] = SLOT.exec(slot) ?? []
  const candle = candlesOf(edition)[Number(n) - 1]
  return candle && { candle, nth: Number(nth) }
}

interface Seen {
  tries: readonly { isRight: boolean }[]
  hasClosed: boolean
  now: number
}

export function stateOf({ opensAt }: Pick<DatedCandle, 'opensAt'>, { tries, hasClosed, now }: Seen): CandleState {
  if (tries.some(({ isRight }) => isRight)) return 'lit'
  if (tries.length === TRIES) return 'out'
  if (hasClosed) return 'missed'
  if (now < opensAt) return 'closed'
  return tries.length === 0 ? 'ready' : 'second'
}

/** Returns whether a member may read a candle's memory. The memory reveals the right choice. */
export const isTold = (state: CandleState, { closesAt }: Pick<Edition, 'closesAt'>, now: number): boolean =>
  state === 'lit' || state === 'out' || now >= closesAt
