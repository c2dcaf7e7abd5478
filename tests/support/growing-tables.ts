/** Tables that grow with the members, their plays and their mails. Other tables grow with the season alone. */
const GROWING = [
  'account',
  'consent',
  'session',
  'one_time_token',
  'outbox',
  'ticket',
  'ticket_reply',
  'prize_unit',
  'play',
  'answered_call',
  'extra_play',
  'event',
  'holding',
  'link',
  'drawing_entry',
  'drawing_place',
  'drawing_unit',
  'bot_proof',
  'call_count',
  'identity',
  'passkey',
  'totp',
  'recovery_code',
  'reminder',
  'opening_notice',
  'push_plan',
  'push_subscription',
  'code',
  'code_use',
  'wrong_code',
  'prediction',
  'champion_pick',
  'score',
  'standing',
  'board_name',
  'league',
  'league_member',
]

/** Columns with few values (editions, prizes, matches, states of a season): one value selects many rows. */
const OF_A_SEASON = [
  'campaign_id',
  'key',
  'scope',
  'match',
  'state',
  'status',
  'kind',
  'pool',
  'prize_key',
  'cap_group',
  'priority',
  'batch_id',
]

/** Runs `explain query plan` and returns its rows. */
type Explain = (sql: string) => { id?: unknown; parent?: unknown; detail?: unknown }[]

/** Maps the names and aliases in a statement to growing tables: SQLite's plans name a table by its alias only. */
function tablesIn(sql: string): Map<string, string> {
  const names = new Map(GROWING.map((table) => [table, table]))
  for (const [, alias = ''] of sql.matchAll(/\)\s+as\s+"?(\w+)/gi)) names.delete(alias)
  for (const [, table = '', alias = ''] of sql.matchAll(/\b(?:from|join|update)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi)) {
    if (GROWING.includes(table)) names.set(alias, table)
  }
  return names
}

/**
 * Returns the lines of SQLite's plan that read a growing table without a limit and without a condition that selects few
 * rows, such as those of one member. Such a read takes longer the larger the site is.
 */
export function unboundedReads(sql: string, explain: Explain): string[] {
  const names = tablesIn(sql)
  const plan = explain(`explain query plan ${sql}`)
  const sortsAll = plan.some(({ detail }) => /^USE TEMP B-TREE FOR (ORDER|GROUP) BY|DISTINCT/.test(String(detail)))
  const isLimited = /\blimit\b/i.test(sql) && !sortsAll
  // The limit of an update or delete is in a subquery.
  const isRead = /^(select|with)/i.test(sql)
  return plan
    .filter(({ parent }) => !isLimited || !(isRead || parent !== 0))
    .map(({ detail }) => String(detail))
    .filter((line) => {
      const [, how = '', name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(line) ?? []
      if (!names.has(name)) return false
      const compared = [...line.matchAll(/(\w+)=\?/g)].map(([, column = '']) => column)
      return how === 'SCAN' || compared.every((column) => OF_A_SEASON.includes(column))
    })
}
