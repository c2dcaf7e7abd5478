import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import { dayOf, readInstant } from '#api/days.ts'
import { GAMES } from '#api/games/catalog.ts'
import { readSeasonFile } from '#api/season/season.ts'
import type { SeasonFile } from '#api/season/season-file.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { keptSecret } from '#host/kept-secret.ts'
import { Origin } from '#host/read-env.ts'
import { keepRehearsal, readRehearsal } from '#host/rehearsal.ts'
import { readWords, required, runCommand } from './operator-command.ts'
import { note } from './output.ts'
import { wholeIn } from './whole-number.ts'

const USAGE = `Usage:
  npm run rehearse -- FILE [--at 2026-12-09T10:00] [--hours 48] [--people 60] [--folder rehearsal] [--origin https://…]
                          play a season file up to a local time, and serve it as a site of its own, for those who have
                          the link that is printed; a later start in the same folder goes on where it was left
PORT and HOST are as usual. The site has nothing of the real one: no database, key, mail server or account.`

const MOST_HOURS = 336
const MOST_PEOPLE = 1_000

/**
 * Settings that a rehearsal keeps. All others are taken out of the environment, because they lead to the real site, or
 * out of this machine.
 */
const KEPT_SETTINGS = new Set([
  ...['PORT', 'HOST', 'TRUST_PROXY', 'SITE_NAME', 'LOG_LEVEL', 'LOG_REQUESTS', 'RATE_LIMITS', 'STOP_DELAY'],
  // Of the system, of Node and of its libraries.
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LC_ALL', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'],
])

/**
 * Prepares the folder and the environment of a rehearsal. Returns false if it cannot begin, after telling why; the
 * process then ends with 1.
 */
export async function prepareRehearsal(): Promise<boolean> {
  const { positionals, values } = readWords(
    {
      at: { type: 'string' },
      hours: { type: 'string', default: '48' },
      people: { type: 'string', default: '60' },
      folder: { type: 'string', default: 'rehearsal' },
      origin: { type: 'string' },
    },
    USAGE,
  )
  const prepare = async () => {
    const folder = folderIn(values.folder)
    const origin = originIn(values.origin)
    if (readRehearsal(folder)) goOn(folder)
    else await begin(folder, required(positionals[0], 'FILE', USAGE), values)
    useSettingsOf(folder, origin)
  }
  await runCommand({ prepare }, 'prepare', USAGE)
  return process.exitCode === undefined
}

/** Returns the path of a folder that has no other data. */
function folderIn(name: string): string {
  const folder = resolve(name)
  if (folder === resolve(process.env.DATA_DIR || './data')) {
    throw new Error(`--folder must not be ${folder}, which is DATA_DIR, the folder of the real site.`)
  }
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  if (isNew || readRehearsal(folder)) return folder
  throw new Error(`${folder} has files that are not those of a rehearsal. Name another folder, or remove it.`)
}

/** The folder keeps the season, the clock, the people and the link of the rehearsal. */
function goOn(folder: string): void {
  const endsAt = readRehearsal(folder)?.endsAt ?? 0
  if (endsAt <= Date.now()) {
    const ended = new Date(endsAt).toISOString().slice(0, 16)
    throw new Error(`The rehearsal in ${folder} ended at ${ended} UTC. Name another folder, or remove it.`)
  }
  note(`The rehearsal in ${folder} goes on: its season, clock, people and link stay as they are.`)
}

const originIn = (text: string | undefined): string | undefined => {
  const origin = v.safeParse(v.optional(Origin), text)
  if (origin.success) return origin.output
  throw new Error(`--origin ${origin.issues[0].message}, not "${text}".`)
}

async function begin(folder: string, path: string, flags: { at?: string; hours: string; people: string }) {
  const hours = wholeIn('--hours', flags.hours, { least: 1, most: MOST_HOURS })
  const people = wholeIn('--people', flags.people, { least: 0, most: MOST_PEOPLE })
  const file = await readSeasonFile(path, GAMES)
  const zone = file.campaigns[0]?.zone ?? 'UTC'
  const at = startIn(file, zone, flags.at)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { SESSION_SECRET, LEDGER_KEY } = keysIn(folder)
  note(`${people} people are playing the season up to that time; this may take a minute.`)
  // The simulator has the modules of the whole API, which a wrong word does not need.
  const { rehearse } = await import('#api/simulator/rehearse.ts')
  const place = { url: `sqlite:${join(folder, 'temporada.db')}`, secret: SESSION_SECRET, ledgerKeys: [LEDGER_KEY] }
  await rehearse(file, { at, people, seed: newKey() }, place)
  const now = Date.now()
  // Written last: a folder whose season was not played to the end is no rehearsal.
  keepRehearsal(folder, { key: newKey(), endsAt: now + hours * HOUR_MS, ahead: at - now, zone })
}

const newKey = () => randomBytes(32).toString('base64url')

/** Returns the instant at which the rehearsal begins: by default at noon of the first day on which a campaign is open. */
function startIn({ campaigns }: SeasonFile, zone: string, text: string | undefined): number {
  const firstOpening = Math.min(...campaigns.map((entry) => definitionOf(entry, GAMES).opensAt))
  const usual = `${dayOf(zone, Number.isFinite(firstOpening) ? firstOpening : Date.now())}T12:00`
  const at = readInstant(text ?? usual, zone)
  if (at !== undefined) return at
  throw new Error(`--at must be a local time in ${zone} that exists, such as ${usual}, not "${text}".`)
}

/** Makes the keys of the rehearsal with the first start. */
const keysIn = (DATA_DIR: string) => ({
  SESSION_SECRET: keptSecret({ variable: 'SESSION_SECRET', loss: 'all open sessions then end.' }, { DATA_DIR }),
  LEDGER_KEY: keptSecret({ variable: 'LEDGER_KEY', loss: 'the rehearsal is then lost.' }, { DATA_DIR }),
})

/** Replaces the settings of the real site in the environment of this process. */
function useSettingsOf(folder: string, origin: string | undefined): void {
  for (const name of Object.keys(process.env)) if (!KEPT_SETTINGS.has(name)) delete process.env[name]
  Object.assign(process.env, {
    DATA_DIR: folder,
    ...keysIn(folder),
    ...(origin === undefined ? {} : { PUBLIC_ORIGIN: origin }),
    // One process has the clock, and no browser keeps pages of a rehearsal.
    WEB_WORKERS: '0',
    SERVICE_WORKER: 'off',
  })
}
