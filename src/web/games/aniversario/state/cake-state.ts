import type { Cake, CakeEntry, Candle } from '#contract/games/aniversario/aniversario.schema.ts'

export const candleOf = ({ candles }: Pick<Cake, 'candles'>, n: number): Candle | undefined =>
  candles.find((candle) => candle.n === n)

/** Returns the candle that the address names; undefined if there is no such candle. */
export const namedCandle = ({ candles }: Pick<Cake, 'candles'>, name: string | undefined): Candle | undefined =>
  candles.find(({ n }) => String(n) === name)

export const isWaiting = ({ state }: Candle): boolean => state === 'ready' || state === 'second'

/** Returns whether the member may answer the candle now. */
export const canAnswer = (candle: Candle, { obstacle }: Pick<Cake, 'obstacle'>): boolean =>
  obstacle === null && isWaiting(candle)

/** Returns the candle to light next: today's candle if it can be answered, else the first candle that can. */
export function nextToLight(cake: Pick<Cake, 'candles' | 'obstacle' | 'today'>): Candle | undefined {
  const waiting = cake.candles.filter((candle) => canAnswer(candle, cake))
  return waiting.find(({ day }) => day === cake.today) ?? waiting[0]
}

export const litCount = ({ candles }: Pick<Cake, 'candles'>): number =>
  candles.filter(({ state }) => state === 'lit').length

export const isAllLit = (cake: Pick<Cake, 'candles'>): boolean => litCount(cake) === cake.candles.length

export const entryCount = (entries: readonly CakeEntry[]): number => entries.reduce((sum, { count }) => sum + count, 0)

/** Returns how many entries for the member's full years were given together with the entries of this candle. */
export function yearsWith({ entries }: Pick<Cake, 'entries'>, n: number): number {
  const lit = entries.find((entry) => entry.cause === 'candle' && entry.n === n)
  return entryCount(entries.filter((entry) => entry.cause === 'year' && entry.at === lit?.at))
}

/** Returns the number of entries that the next try at this candle gives if the answer is right. */
export const rewardOf = ({ tries }: Pick<Candle, 'tries'>, { reward }: Pick<Cake, 'reward'>): number =>
  tries.length === 0 ? reward.first : reward.second

/**
 * Returns the next instant at which the page changes, because a candle opens, the edition closes or the draw is due.
 */
export function turnsAt({ serverNow, next, closesAt, draw }: Cake): number {
  const turns = [next?.opensAt ?? 0, closesAt, draw?.drawsAt ?? 0].filter((at) => at > serverNow)
  return turns.length === 0 ? serverNow : Math.min(...turns)
}
