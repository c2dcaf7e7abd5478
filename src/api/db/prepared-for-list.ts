import { type Prepared, prepared } from './transaction.ts'

/**
 * Prepares hand-written SQL for a list: `preparedForList('delete from session where account_id in :list')` returns a
 * function of the texts in it. The list is one parameter, so the text, which each connection keeps prepared, is the same
 * for any number of them.
 */
export function preparedForList<O>(sql: string): (list: readonly string[]) => Prepared<O> {
  const statement = prepared<O, { list: string }>({
    sqlite: sql.replaceAll('in :list', 'in (select value from json_each(:list))'),
    postgres: sql.replaceAll('in :list', '= any(array(select json_array_elements_text(:list::json)))'),
  })
  return (list) => statement({ list: JSON.stringify(list) })
}
