/**
 * Functions generated once for each statement: a loop over names looks every one of them up in a table, which costs 3 % of a
 * play. Names become string literals, whatever they hold.
 */

/** Returns a function of an object that returns the values of these properties, in this order. */
export function valuesOf(names: readonly string[]): (source: object) => unknown[] {
  return generated('source', `[${names.map((name) => `source[${JSON.stringify(name)}]`).join()}]`)
}

/** Returns a function of an array that returns an object of its elements under these keys. */
export function objectOf(keys: readonly string[]): (values: unknown) => Record<string, unknown> {
  return generated('values', `({ ${keys.map((key, i) => `${JSON.stringify(key)}: values[${i}]`).join()} })`)
}

const generated = <F>(parameter: string, expression: string): F => new Function(parameter, `return ${expression}`) as F
