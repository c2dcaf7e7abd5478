/**
 * Returns a table's own value for an untrusted key. Inherited properties such as `constructor` are not values of the
 * table.
 */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
