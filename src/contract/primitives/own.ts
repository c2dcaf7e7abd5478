/** The value that a table itself has for a text from outside. Every object inherits `constructor`, which no table means. */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
