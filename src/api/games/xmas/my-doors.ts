import type { MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { dayOf } from '../../days.ts'
import { firstCountryIn } from '../../ledger/plays.ts'
import { entriesOf, playsOf } from '../../ledger/queries.ts'
import { unitsOf } from '../../prizes/queries.ts'
import type { Reader } from '../game.ts'
import { OPENING, toOpened } from './open.ts'

/** Returns the doors that a member has opened, newest first, and the draw entries that the member has earned. */
export async function myDoorsOf({ db, player, now }: Reader, edition: Edition): Promise<MyDoors> {
  const { accountId: account } = player
  const campaign = edition.id
  const [plays, units, entries] = await Promise.all([
    db.ask(playsOf({ account, campaign })),
    db.ask(unitsOf({ account, campaign })),
    db.ask(entriesOf({ account, campaign })),
  ])
  const country = firstCountryIn(plays) ?? player.country
  const person = { ...player, country }
  return {
    serverNow: now,
    edition: edition.edition,
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), person, dayOf(edition.zone, now)),
    opened: plays
      .filter(({ action }) => action === OPENING)
      .map((row) => toOpened({ row, unit: units.find(({ id }) => id === row.unit_id), edition })),
    entries: entries.map(({ cause, at }) => ({ cause, at: Number(at) })),
  }
}

/** Returns the doors for the export of a member's data. */
export async function doorsForExport(reader: Reader, edition: Edition): Promise<Pick<MyDoors, 'opened' | 'entries'>> {
  const { opened, entries } = await myDoorsOf(reader, edition)
  return { opened, entries }
}
