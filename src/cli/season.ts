import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Control, cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import type { Edition, EditionContext } from '#api/campaigns/editions/edition.ts'
import { phaseOf } from '#api/campaigns/editions/phase.ts'
import { localTime } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { databaseNow } from '#api/db/database-clock.ts'
import { awaitedValue, enterPublicValue } from '#api/draws/public-value.ts'
import { askOverNetwork } from '#api/exits/ask-site.ts'
import { type ExitOverview, overviewOf } from '#api/exits/overview.ts'
import { GAMES } from '#api/games/catalog.ts'
import { prepareGames } from '#api/games/prepare.ts'
import { enterResult } from '#api/games/results.ts'
import { mailboxMark } from '#api/mailboxes/mailbox-mark.ts'
import { type Participant, participantsAfter } from '#api/mailboxes/queries.ts'
import { sumsOf } from '#api/season/check/sums.ts'
import { warningsOf } from '#api/season/check/warnings.ts'
import { changesAnything, sentencesOf } from '#api/season/plan-sentences.ts'
import {
  applySeason,
  exportSeason,
  planOf,
  readEditions,
  readExits,
  readMailboxRule,
  readSeasonFile,
  seasonState,
} from '#api/season/season.ts'
import { SeasonFaults, type SeasonFile, wordlessTexts } from '#api/season/season-file.ts'
import { CSV_OPTIONS, CSV_USAGE, csvFormIn } from './csv-options.ts'
import { inPages } from './in-pages.ts'
import {
  codeHashing,
  dateOf,
  operator,
  readWords,
  required,
  runCommand,
  serverEnv,
  withDatabase,
} from './operator-command.ts'
import { confirmed, note, print } from './output.ts'
import { copyInFile } from './season/copy.ts'
import { writeNewSeason } from './season/new.ts'
import { showStats } from './season/stats.ts'

const USAGE = `Usage:
  npm run season -- new FOLDER [--brand B] [--market MX] [--zone Z] [--games rasca,xmas] [--first-day 2027-11-01]
                                                  write a valid season with examples to edit; asks for what is missing
  npm run season -- copy SLUG/EDITION FILE --to EDITION [--write]
                                                  copy an edition of a season file a year on, on the same weekdays
  npm run season -- check FILE                    tell every fault of a season file, what looks like a mistake, and its sums
  npm run season -- simulate FILE --people 20000 [--shape evening] [--days 28] [--seed S] [--codes-after DAYS] [--html FILE]
                                                  play it in memory with so many people, and tell what would be left, won,
                                                  mailed and paid; shapes: even, evening, launch
  npm run season -- plan FILE                     tell what applying a season file would change, edition by edition; ends
                                                  with 0 if nothing, 2 if something, 1 if it cannot be applied
  npm run season -- apply FILE [--yes] [--reason "TEXT"]
                                                  apply it as a whole, while the server runs; asks before, unless --yes;
                                                  visitors read the reason for a change of an edition that has begun
  npm run season -- export FOLDER                 write the season that runs to FOLDER/season.json
  npm run season -- show                          list the editions of the database
  npm run season -- pause SLUG --reason "TEXT"    stop plays; visitors read the text
  npm run season -- resume SLUG                   let plays go on
  npm run season -- cancel SLUG --reason "TEXT"   end it for good; what was won stays won
  npm run season -- public-value SLUG/EDITION DRAW --value "TEXT" [--yes]
                                                  enter the public value that a draw waits for, once its list is frozen;
                                                  shows the draw and asks before, unless --yes
  npm run season -- result SLUG/EDITION SUBJECT --value NUMBER
                                                  enter what a game waits for, or correct it: mission:7
  npm run season -- mailboxes SLUG/EDITION        before a draw: list the members who share a mailbox or have a throwaway
                                                  address; "npm run ledger" shows and annuls what one has done
  npm run season -- stats [SLUG/EDITION] [--csv]  how many have signed up, confirmed, played, come back on a third day, won
                                                  and claimed: by day, country, edition and link (?via=KEY)
  npm run season -- exits                         list the exits, where they lead and how often they were used
${CSV_USAGE}
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords(
  {
    to: { type: 'string' },
    write: { type: 'boolean', default: false },
    brand: { type: 'string' },
    market: { type: 'string' },
    zone: { type: 'string' },
    games: { type: 'string' },
    'first-day': { type: 'string' },
    reason: { type: 'string' },
    value: { type: 'string' },
    yes: { type: 'boolean', default: false },
    people: { type: 'string' },
    shape: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    'codes-after': { type: 'string' },
    html: { type: 'string' },
    csv: { type: 'boolean', default: false },
    ...CSV_OPTIONS,
  },
  USAGE,
)
const [command, subject, drawKey] = positionals

const commands: Record<string, () => Promise<void>> = {
  new: () => writeNewSeason(required(subject, 'FOLDER', USAGE), values),
  copy: () => {
    const [id, path] = [required(subject, 'SLUG/EDITION', USAGE), required(drawKey, 'FILE', USAGE)]
    return copyInFile(id, path, required(values.to, '--to', USAGE), values.write)
  },
  check: async () => {
    const season = await readCheckedSeason()
    const definitions = season.campaigns.map((entry) => definitionOf(entry, GAMES))
    for (const definition of definitions) for (const line of sumsOf(definition)) print(line)
    noteWarnings(season, Date.now())
    print('The season has no faults.')
  },
  simulate: async () => {
    const season = await readCheckedSeason()
    // The simulator has the modules of the whole API, which no other command needs.
    const { simulateSeason } = await import('./season/simulate.ts')
    await simulateSeason(season, values)
  },
  plan: () =>
    withDatabase(async (db, context) => {
      const { plan } = await showPlan(db, context)
      if (changesAnything(plan)) process.exitCode = 2
    }),
  apply: () =>
    withDatabase(async (db, context) => {
      const { file, plan, options } = await showPlan(db, context)
      if (!changesAnything(plan)) return
      if (!values.yes && !(await confirmed('Apply this?')))
        throw new Error('Nothing is applied; without a terminal, add --yes.')
      const { n } = await applySeason(db, file, {
        ...options,
        base: plan.base,
        reason: values.reason?.trim() || undefined,
      })
      const editions = await readEditions(db, context)
      await prepareGames({
        db,
        now: Date.now,
        codeHashing: codeHashing(),
        season: { all: () => [...editions.values()] },
      })
      print(`The season is applied as generation ${n}. Running processes follow within a second.`)
    }),
  export: () =>
    withDatabase(async (db, { vault }) => {
      const folder = required(subject, 'FOLDER', USAGE)
      const source = await exportSeason(db, vault)
      if (source === undefined)
        throw new Error('The database has no season file: the demonstration runs, or an old season.')
      mkdirSync(folder, { recursive: true })
      const path = join(folder, 'season.json')
      writeFileSync(path, `${JSON.stringify(JSON.parse(source), null, 2)}\n`, { flag: 'wx', mode: 0o600 })
      print(`The season is in ${path}. It contains secrets of the editions, such as shared codes.`)
    }),
  show: () =>
    withDatabase(async (db, context) => {
      const { newest, draft } = await seasonState(db)
      if (newest)
        note(`Generation ${newest.n}, applied ${dateOf(Number(newest.loaded_at))} UTC by ${newest.author ?? 'a start'}`)
      if (draft) {
        note(`A season file was brought ${dateOf(draft.at)} UTC by ${draft.author} and is not applied:`)
        for (const fault of draft.faults) note(`  - ${fault}`)
      }
      for (const edition of (await readEditions(db, context)).values()) {
        const { id, pauseReason, opensAt, closesAt, seedCommit, zone } = edition
        const phase = phaseOf(edition, Date.now())
        const pause = phase === 'paused' ? ` (${pauseReason})` : ''
        const times = `${localTime(opensAt, zone)} – ${localTime(closesAt, zone)} (${zone})`
        print(`${id.padEnd(32)} ${phase}${pause}  ${times}  ${seedCommit}`)
      }
    }),
  pause: () => {
    const reason = required(values.reason, '--reason', USAGE)
    return control('paused', (db, order) => db.transact(() => pauseCampaign(order, reason)))
  },
  resume: () => control('resumed', resumeCampaign),
  'public-value': () =>
    withDatabase(async (db, context) => {
      const key = required(drawKey, 'DRAW', USAGE)
      const value = required(values.value, '--value', USAGE)
      const edition = await getEdition(db, context)
      const { name, source, entries, listHash, frozenAt } = await db.transact(() =>
        awaitedValue(edition, { key, value }),
      )
      print(`${edition.id}, "${name}": ${entries} entries, frozen ${dateOf(frozenAt)}, list ${listHash}`)
      print(`Source: ${source}`)
      print(`Value:  "${value}"`)
      if (!values.yes && !(await confirmed('The winners follow from it, and it cannot be changed. Enter it?')))
        throw new Error('Nothing is entered; without a terminal, add --yes.')
      await db.transact(() => enterPublicValue(edition, { key, value, actor: operator(), now: Date.now() }))
      print(`The draw "${key}" has the public value "${value}".`)
    }),
  result: () =>
    withDatabase(async (db, context) => {
      const name = required(drawKey, 'SUBJECT', USAGE)
      const value = Number(required(values.value, '--value', USAGE))
      const edition = await getEdition(db, context)
      await db.transact(() => enterResult(edition, { subject: name, value, actor: operator(), now: Date.now() }))
      print(`The result of "${name}" is ${value}.`)
    }),
  mailboxes: () =>
    withDatabase(async (db, context) => {
      const { id } = await getEdition(db, context)
      const rule = await readMailboxRule(db)
      if (rule === 'off') return note('The season compares no mailboxes: "mailboxes" is "off".')
      let count = 0
      const participants = inPages<Participant>((after, limit) => participantsAfter(db, id, after, limit))
      for await (const participant of participants) {
        const mark = mailboxMark(participant)
        if (!mark) continue
        const { mailbox, email, created_at } = participant
        print(`${mark.padEnd(9)}  ${mailbox}  ${email}  ${dateOf(Number(created_at))}`)
        count++
      }
      note(count === 1 ? '1 account' : `${count} accounts`)
    }),
  stats: () => {
    const csv = values.csv ? csvFormIn(values) : undefined
    return withDatabase(async (db, context) => {
      const edition = subject === undefined ? undefined : await getEdition(db, context)
      const editions = [...(await readEditions(db, context)).values()]
      await showStats(db, { edition, editions, csv })
    })
  },
  exits: () =>
    withDatabase(async (db) => {
      const exits = await readExits(db)
      const askSite = serverEnv().EXIT_CHECKS === 'on' ? askOverNetwork : undefined
      for (const line of await overviewOf({ db, askSite, season: { exits } }, Date.now())) printExit(line)
    }),
  cancel: () => {
    const reason = required(values.reason, '--reason', USAGE)
    return control('cancelled', (db, order) => db.transact(() => cancelCampaign(order, reason)))
  },
}

/** Reads the file. Throws `SeasonFaults` with every fault that a check finds. */
async function readCheckedSeason(): Promise<SeasonFile> {
  const season = await readSeasonFile(required(subject, 'FILE', USAGE), GAMES)
  const wordless = wordlessTexts(season)
  if (wordless.length > 0) throw new SeasonFaults(wordless)
  return season
}

function noteWarnings(season: SeasonFile, now: number | undefined): void {
  const definitions = season.campaigns.map((entry) => definitionOf(entry, GAMES))
  for (const warning of warningsOf(season, definitions, now)) note(`Warning: ${warning}`)
}

/**
 * Reads the file and prints what applying it would change, with the warnings of a check: words that an amendment has
 * made wrong are public once it is applied. Throws `SeasonFaults`.
 */
async function showPlan(db: Database, context: EditionContext) {
  const file = await readSeasonFile(required(subject, 'FILE', USAGE), GAMES)
  const random = (bytes: number) => randomBytes(bytes)
  const options = { ...context, now: Date.now, databaseNow, random, author: operator() }
  const plan = await planOf(db, file, options)
  for (const sentence of sentencesOf(plan)) print(sentence)
  if (plan.faults.length > 0) throw new SeasonFaults(plan.faults)
  if (!changesAnything(plan)) print('Nothing would change.')
  noteWarnings(file, undefined)
  return { file, plan, options }
}

async function getEdition(db: Database, context: EditionContext): Promise<Edition> {
  const id = required(subject, 'SLUG/EDITION', USAGE)
  const edition = (await readEditions(db, context)).get(id)
  if (!edition) throw new Error(`There is no edition "${id}".`)
  return edition
}

type Change = (db: Database, order: Control, context: EditionContext) => Promise<number>

async function control(done: string, change: Change): Promise<void> {
  const slug = required(subject, 'SLUG', USAGE)
  await withDatabase(async (db, context) => {
    report(slug, done, await change(db, { slug, actor: operator(), now: Date.now() }, context))
  })
}

function printExit({ exit, state, deadSince, last7, last30 }: ExitOverview): void {
  const now = deadSince === null ? state : `dead since ${dateOf(deadSince)}`
  print(`${exit.key.padEnd(16)} ${now.padEnd(28)} 7 days ${last7}, 30 days ${last30}  ${exit.base.href}`)
}

function report(slug: string, done: string, editions: number): void {
  if (editions === 0) throw new Error(`No edition of "${slug}" could be ${done}.`)
  print(`${slug} is ${done}.`)
}

await runCommand(commands, command, USAGE)
