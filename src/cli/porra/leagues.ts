import { leaguesIn, ruleOnLeague, showLeague } from '#api/games/eurocopa/leagues/rulings.ts'
import type { LeagueTable } from '#api/games/eurocopa/tables.ts'
import { type Order, visibleName } from '#api/names/ruling.ts'
import { groupsOfFour } from '#contract/primitives/crockford.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import { print } from '../output.ts'
import type { Here } from './names.ts'

/** Prints the leagues of an edition whose name contains `search`, with the codes that identify them to the desk. */
export async function printLeagues({ db, edition }: Here, search = ''): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: LeagueTable[] = await db.ask(leaguesIn(edition.id, after))
    for (const row of page) if (comparedName(row.name).includes(comparedName(search))) print(lineOf(row))
    after = page.at(-1)?.code
  }
}

function lineOf({ code, people, name, name_ruling: ruling }: LeagueTable): string {
  const hidden = visibleName({ name, ruling }) === null ? '  (hidden)' : ''
  return `${groupsOfFour(code).join('-')}  ${String(people).padStart(2)}  ${name}${hidden}`
}

/** Hides the name of a league, or replaces it. */
export async function ruleOnLeagueName(
  { db, edition }: Here,
  code: string,
  order: Order,
  given?: string,
): Promise<void> {
  const league = await db.transact(() => ruleOnLeague({ campaign: edition.id, code }, order, given))
  if (!league) throw new Error(`No league of ${edition.id} has the code "${code}".`)
  const now = given === undefined ? 'hidden' : `"${given}" now`
  print(`"${league.name}" is ${now}. Its owner reads: ${order.reason}`)
}

export async function showLeagueName({ db, edition }: Here, code: string, order: Omit<Order, 'reason'>): Promise<void> {
  const league = await db.transact(() => showLeague({ campaign: edition.id, code }, order))
  if (!league) throw new Error(`No league of ${edition.id} with the code "${code}" has a hidden name.`)
  print(`"${league.name}" is not hidden any more.`)
}
