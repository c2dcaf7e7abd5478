import type { Cake, CakeEntry, Candle } from '#contract/games/aniversario/aniversario.schema.ts'

export const candleOf = ({ candles }: Pick<Cake, 'candles'>, n: number): Candle | undefined =>
  candles.find((candle) => candle.n === n)

/** The candle that an address names; undefined where it names none. */
export const namedCandle = ({ candles }: Pick<Cake, 'candles'>, name: string | undefined): Candle | undefined =>
  candles.find(({ n }) => String(n) === name)

export const isWaiting = ({ state }: Candle): boolean => state === 'ready' || state === 'second'

/** Its member may answer it now. */
export const canAnswer = (candle: Candle, { obstacle }: Pick<Cake, 'obstacle'>): boolean =>
  obstacle === null && isWaiting(candle)

/** The candle to light now, the one of today first. */
export function nextToLight(cake: Pick<Cake, 'candles' | 'obstacle' | 'today'>): Candle | undefined {
  const waiting = cake.candles.filter((candle) => canAnswer(candle, cake))
  return waiting.find(({ day }) => day === cake.today) ?? waiting[0]
}

export const litCount = ({ candles }: Pick<Cake, 'candles'>): number =>
  candles.filter(({ state }) => state === 'lit').length

export const isAllLit = (cake: Pick<Cake, 'candles'>): boolean => litCount(cake) === cake.candles.length

export const entryCount = (entries: readonly CakeEntry[]): number => entries.reduce((sum, { count }) => sum + count, 0)

/** The entries that came for years as a member, together with those of this candle. */
export function yearsWith({ entries }: Pick<Cake, 'entries'>, n: number): number {
  const lit = entries.find((entry) => entry.cause === 'candle' && entry.n === n)
  return entryCount(entries.filter((entry) => entry.cause === 'year' && entry.at === lit?.at))
}

/** Entries that a right answer to this candle gives now. */
export const rewardOf = ({ tries }: Pick<Candle, 'tries'>, { reward }: Pick<Cake, 'reward'>): number =>
  tries.length === 0 ? reward.first : reward.second

/** Returns the next instant at which the page changes: a candle, the close, the draw. */
export function turnsAt({ serverNow, next, closesAt, draw }: Cake): number {
  const turns = [next?.opensAt ?? 0, closesAt, draw?.drawsAt ?? 0].filter((at) => at > serverNow)
  return turns.length === 0 ? serverNow : Math.min(...turns)
}
