/** SQL for as many players as a bench asks for, spread over the ids as real ones are. Their number is `i`. */
export function playersOn(engine: string) {
  const isSqlite = engine === 'sqlite'
  return {
    account: isSqlite
      ? `printf('%08x-0000-7000-8000-%012x', (i * 2654435761) & 4294967295, i)`
      : `lpad(to_hex((i::bigint * 2654435761) & 4294967295), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0')`,
    dice: (n: number) => (isSqlite ? `abs(random() % ${n})` : `floor(random() * ${n})::integer`),
    numbers: (count: number, first = 0) =>
      isSqlite
        ? `(with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${count - 1}) select i from n)`
        : `(select generate_series(${first}, ${count - 1}) as i)`,
  }
}
