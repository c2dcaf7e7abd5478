/**
 * Converts an entry or a definition of format 1 to the present form. In format 1, the plays per day and the drawing of
 * each prize were common fields, not fields of the game. All other fields are kept; the schema checks them.
 */
export function fromFormat1(value: unknown): object {
  if (!isObject(value)) return {}
  const { playsPerDay, prizes, ...rest } = value
  const list = Array.isArray(prizes) ? prizes.filter(isObject) : []
  const symbols = Object.fromEntries(list.flatMap(({ key, symbol }) => (symbol ? [[key, symbol]] : [])))
  // Only the scratch card has drawings. Every campaign could have plays per day, but no other game read them.
  const hasGame = Object.keys(symbols).length > 0
  return {
    ...rest,
    ...(Array.isArray(prizes) ? { prizes: prizes.map(withoutSymbol) } : {}),
    ...(hasGame ? { game: { ...(playsPerDay === undefined ? {} : { playsPerDay }), symbols } } : {}),
  }
}

/** Returns whether an entry of a season file still has the form of format 1. */
export const isFormat1 = (value: unknown): boolean =>
  isObject(value) &&
  !('game' in value) &&
  ('playsPerDay' in value ||
    (Array.isArray(value.prizes) && value.prizes.some((prize) => isObject(prize) && 'symbol' in prize)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutSymbol(prize: unknown): unknown {
  if (!isObject(prize)) return prize
  const { symbol: _, ...rest } = prize
  return rest
}
