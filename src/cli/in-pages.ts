const ROWS_A_PAGE = 1000

/**
 * Iterates over a list page by page, so that a long list needs little memory. `next` reads the rows after a given row.
 */
export async function* inPages<Row>(
  next: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for (let after: Row | undefined; ; ) {
    const rows = await next(after, ROWS_A_PAGE)
    yield* rows
    if (rows.length < ROWS_A_PAGE) return
    after = rows.at(-1)
  }
}
