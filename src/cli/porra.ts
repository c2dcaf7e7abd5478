import type { Edition } from '#api/campaigns/editions/edition.ts'
import { readInstant } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { drawingOf } from '#api/draws/queries.ts'
import { uncountedIn } from '#api/games/eurocopa/results/due.ts'
import {
  amountOf,
  type Entered,
  enterMatches,
  enterRuling,
  type NewEntry,
  type Order,
  readEntered,
  withEntries,
  withRuling,
} from '#api/games/eurocopa/results/entry.ts'
import { previewOf } from '#api/games/eurocopa/results/preview.ts'
import { rebuildBoards } from '#api/games/eurocopa/results/rebuild.ts'
import { PORRA_DRAW } from '#api/games/eurocopa/rules/rules.ts'
import { readEditions } from '#api/season/season.ts'
import { readTextFile } from '#host/text-file.ts'
import {
  dateOf,
  nameIn,
  operator,
  readWords,
  required,
  runCommand,
  serverEnv,
  withDatabase,
} from './operator-command.ts'
import { print } from './output.ts'
import {
  askedFor,
  differenceLines,
  lockLines,
  matchLine,
  previewLines,
  rulingLines,
  tableLine,
  tablesOf,
  versionLines,
} from './porra/difference.ts'
import { printLeagues, ruleOnLeagueName, showLeagueName } from './porra/leagues.ts'
import { hideBoardName, printNames, renameBoardName, showBoardName } from './porra/names.ts'
import { goalsIn, readResults } from './porra/result-file.ts'

const USAGE = `Usage, for the results of a tournament:
  npm run porra -- show EDITION                      its matches with all that was entered of each,
                                                     its tables, and what it waits for
  npm run porra -- result EDITION MATCH 2-1 [--aet 2-1] [--pens 3-0] [--reason "TEXT"]
                                                     the score after 90 minutes, after extra time, and of a shoot-out
  npm run porra -- file EDITION FILE                 many results: JSON, or CSV with the columns
                                                     match, home, away, ft90, aet, pens, reason
  npm run porra -- postpone EDITION MATCH [--to 2026-06-14T21:00] --reason "TEXT"
                                                     it can be predicted until its new time
  npm run porra -- suspend EDITION MATCH --reason "TEXT"   it counts for nobody
  npm run porra -- reopen EDITION MATCH --reason "TEXT"    takes back what was entered of it by mistake
  npm run porra -- ruling EDITION GROUP DEN,SVN --reason "TEXT"
                                                     the order of level teams; GROUP may be "thirds"
  npm run porra -- rebuild EDITION                   forget all boards, and count them again
  npm run porra -- names EDITION [PART]              the names that members have chosen for the boards
  npm run porra -- hide EDITION NAME --reason "TEXT" its owner reads why, and gets a made-up one
  npm run porra -- rename EDITION NAME --to "NAME" --reason "TEXT"
  npm run porra -- unhide EDITION NAME
  npm run porra -- leagues EDITION [PART]            the names of private leagues, with their codes
  npm run porra -- hide-league EDITION CODE --reason "TEXT"   its members see a made-up name, its owner reads why
  npm run porra -- rename-league EDITION CODE --to "NAME" --reason "TEXT"
  npm run porra -- unhide-league EDITION CODE
EDITION is CAMPAIGN/EDITION. What changes results shows first what it would do, and writes with --apply --as NAME. With
--seen N, as it was printed, nothing is written either once somebody else has entered something. A corrected result needs
a reason, which everybody reads. No command opens a match for predictions again once others have read them, or it had a
result. A file is entered whole or not at all. The running server counts within seconds.
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords(
  {
    aet: { type: 'string' },
    pens: { type: 'string' },
    reason: { type: 'string' },
    to: { type: 'string' },
    as: { type: 'string' },
    seen: { type: 'string' },
    apply: { type: 'boolean', default: false },
  },
  USAGE,
)
const [command, id, subject, ...words] = positionals

const commands = {
  show: () => withEdition(show),
  result: () => enter((_, match) => [{ match, state: 'finished', result: resultIn(words[0]), reason: reason() }]),
  file: () =>
    withEdition(async (db, edition) => {
      const entries = readResults(await readTextFile(required(subject, 'FILE', USAGE)), edition)
      await enterAll(db, edition, entries)
    }),
  postpone: () =>
    enter((edition, match) => [{ match, state: 'postponed', kickoff: newTime(edition), reason: reason() }]),
  suspend: () => enter((_, match) => [{ match, state: 'suspended', reason: reason() }]),
  reopen: () => enter((_, match) => [{ match, state: 'open', reason: reason() }]),
  ruling: () =>
    withEdition(async (db, edition) => {
      const scope = required(subject, 'GROUP', USAGE)
      const teams = required(words[0], 'DEN,SVN', USAGE).split(',')
      const ruling = { scope, teams, reason: reason() ?? '' }
      await change(db, edition, {
        look: (before, order) => withRuling(edition, before, ruling, order),
        write: (order) => enterRuling(edition, ruling, order),
      })
    }),
  rebuild: () =>
    withEdition(async (db, edition) => {
      if (!values.apply) return print('Nothing was done: add --apply.')
      const members = await db.transact(() => rebuildBoards(edition))
      print(`The boards of ${members} members are counted again by the running server.`)
    }),
  names: () => withEdition((db, edition) => printNames({ db, edition }, subject)),
  hide: () =>
    withEdition((db, edition) => hideBoardName({ db, edition }, required(subject, 'NAME', USAGE), nameOrder())),
  rename: () =>
    withEdition((db, edition) =>
      renameBoardName({ db, edition }, required(subject, 'NAME', USAGE), newName(24), nameOrder()),
    ),
  unhide: () =>
    withEdition((db, edition) => showBoardName({ db, edition }, required(subject, 'NAME', USAGE), nowAs(actorOf()))),
  leagues: () => withEdition((db, edition) => printLeagues({ db, edition }, subject)),
  'hide-league': () =>
    withEdition((db, edition) => ruleOnLeagueName({ db, edition }, required(subject, 'CODE', USAGE), nameOrder())),
  'rename-league': () =>
    withEdition((db, edition) =>
      ruleOnLeagueName({ db, edition }, required(subject, 'CODE', USAGE), nameOrder(), newName(40)),
    ),
  'unhide-league': () =>
    withEdition((db, edition) => showLeagueName({ db, edition }, required(subject, 'CODE', USAGE), nowAs(actorOf()))),
}

const nowAs = (actor: string) => ({ actor, at: Date.now() })
const nameOrder = () => ({ ...nowAs(actorOf()), reason: required(values.reason, '--reason', USAGE) })
const newName = (most: number): string => nameIn(required(values.to, '--to', USAGE), most)

async function withEdition(what: (db: Database, edition: Edition) => Promise<void>): Promise<void> {
  const name = required(id, 'EDITION', USAGE)
  await withDatabase(async (db, context) => {
    const edition = (await readEditions(db, context)).get(name)
    if (!edition) throw new Error(`There is no edition "${name}".`)
    if (edition.kind !== 'eurocopa') throw new Error(`${name} has no tournament.`)
    await what(db, edition)
  })
}

const enter = (entriesIn: (edition: Edition, match: number) => NewEntry[]): Promise<void> =>
  withEdition((db, edition) => enterAll(db, edition, entriesIn(edition, matchIn(required(subject, 'MATCH', USAGE)))))

const enterAll = (db: Database, edition: Edition, entries: NewEntry[]): Promise<void> =>
  change(db, edition, {
    look: (before, order) => withEntries(edition, before, entries, order),
    write: (order) => enterMatches(edition, entries, order),
  })

interface Change {
  look(before: Entered, order: Order): Entered
  write(order: Order): ReturnType<typeof enterMatches>
}

/** Shows the effect of a change and writes it if the operator confirms. */
async function change(db: Database, edition: Edition, { look, write }: Change): Promise<void> {
  const order = orderOf()
  const before = await db.transact(() => readEntered(edition))
  const seen = order.seen ?? amountOf(before)
  const after = look(before, order)
  const preview = await previewOf({ db, secret: serverEnv().secret }, edition, before, after)
  const [draw] = await db.ask(drawingOf({ campaign: edition.id, key: PORRA_DRAW }))
  const frozenAt = draw?.frozen_at ?? null
  printLines([...differenceLines(before, after, order.now), ...lockLines(before, after, order.now)])
  printLines([...previewLines(preview), ...askedFor(edition, after)])
  if (frozenAt !== null) print(`The list of prizes was frozen on ${dateOf(Number(frozenAt))}: it stays as it is.`)
  if (!values.apply) return print(`Nothing was written. To write it, add: --apply --as NAME --seen ${seen}`)
  await db.transact(() => write({ ...order, seen }))
  print(`It is entered as ${order.actor}.`)
}

function orderOf(): Order {
  if (values.apply) required(values.as, '--as', USAGE)
  const actor = actorOf()
  const seen = values.seen === undefined ? {} : { seen: wholeIn(values.seen, '--seen') }
  return { actor, now: Date.now(), ...seen }
}

/** Returns the author of an entry: the given name, or else the user of this machine. */
const actorOf = (): string => (values.as?.trim() ? `operator:${values.as.trim()}` : operator())

async function show(db: Database, edition: Edition): Promise<void> {
  const entered = await db.transact(() => readEntered(edition))
  const now = Date.now()
  printLines([...entered.state.matches.values()].flatMap((match) => [matchLine(match, now), ...versionLines(match)]))
  printLines(tablesOf(entered).map(([name, table]) => tableLine(name, table)))
  printLines(rulingLines(entered.rulings))
  printLines(askedFor(edition, entered))
  const counting = await uncountedIn(db, edition)
  if (counting !== undefined) print(`Match ${counting} is being counted.`)
  print(`Entered so far: --seen ${amountOf(entered)}`)
}

const printLines = (lines: string[]): void => {
  for (const line of lines) print(line)
}

const reason = (): string | null => values.reason?.trim() || null

function resultIn(text: string | undefined) {
  const ft90 = goalsOf(required(text, 'the score after 90 minutes', USAGE), 'The score')
  const aet = values.aet === undefined ? {} : { aet: goalsOf(values.aet, '--aet') }
  const pens = values.pens === undefined ? {} : { pens: goalsOf(values.pens, '--pens') }
  return { ft90, ...aet, ...pens }
}

function goalsOf(text: string, name: string): [number, number] {
  const goals = goalsIn(text)
  if (!goals) throw new Error(`${name} must be two numbers: 2-1.`)
  return goals
}

function newTime(edition: Edition): number | null {
  if (values.to === undefined) return null
  const time = readInstant(values.to, edition.zone)
  if (time === undefined) throw new Error('--to must be a time in the zone of the campaign: 2026-06-14T21:00.')
  return time
}

const matchIn = (text: string): number => wholeIn(text, 'MATCH')

function wholeIn(text: string, name: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} must be a number.`)
  return Number(text)
}

await runCommand(commands, command, USAGE)
