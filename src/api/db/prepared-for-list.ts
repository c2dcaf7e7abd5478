import { type Prepared, prepared, withoutHints } from './transaction.ts'

/**
 * Prepares hand-written SQL for a list: `preparedForList('delete from session where account_id in :list')` returns a
 * function of the list. The list is one parameter, so lists of any length share the same SQL, and each connection
 * prepares it only once. `from :list` provides the elements as the column `value`.
 */
export function preparedForList<O>(sql: string): (list: readonly string[]) => Prepared<O> {
  const statement = preparedWithList<O, object>(sql)
  return (list) => statement(list, {})
}

/** Like `preparedForList`, with further parameters. */
export function preparedWithList<O, P extends object>(
  sql: string,
): (list: readonly string[], parameters: P) => Prepared<O> {
  const statement = prepared<O, P & { list: string }>({
    sqlite: sql
      .replaceAll('in :list', 'in (select value from json_each(:list))')
      .replaceAll('from :list', 'from json_each(:list)'),
    postgres: withoutHints(sql)
      .replaceAll('in :list', '= any(array(select json_array_elements_text(:list::json)))')
      .replaceAll('from :list', 'from json_array_elements_text(:list::json) as listed(value)'),
  })
  return (list, parameters) => statement({ ...parameters, list: JSON.stringify(list) })
}
