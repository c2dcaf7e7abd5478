import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type ApiEnv, embeddedEnv } from '#api/env.ts'
import { isPublicHost, KEPT_SECRETS } from '#host/kept-secret.ts'
import { checkAll, InvalidVariables, MIN_SECRET_LENGTH, Origin } from '#host/read-env.ts'
import { readWebEnv, type WebEnv } from '#web/env.ts'
import { type SettingWarning, settingWarnings } from '#web/server/site/setting-warnings.ts'
import { type Check, type Finding, inOrder, messageOf, needsAttention, sentence, wrong } from './check.ts'

type Source = NodeJS.ProcessEnv
type Faults = ReadonlyMap<string, string>

interface Settings {
  web: WebEnv
  /** Undefined if the API runs elsewhere. */
  api: ApiEnv | undefined
}

interface ReadSettings {
  settings: Settings
  /** By the names that the start prints. */
  faults: Faults
  /** Variables that are not valid. The settings have their defaults. */
  invalid: ReadonlySet<string>
}

/**
 * Reads the settings of both parts as a start does, but creates no secret. Leaves out each variable that is not valid,
 * so that the other checks can go on without it.
 */
export function readSettings(source: Source): ReadSettings {
  const hasApi = !source.API_BASE_URL
  const faults = new Map<string, string>()
  for (;;) {
    const invalid = invalidIn(faults)
    try {
      return { settings: readBoth(withStandIns(leaveOut(source, invalid), invalid), hasApi), faults, invalid }
    } catch (error) {
      const found = [...faultsOf(error)].filter(([name]) => !faults.has(name))
      if (found.length === 0) throw error
      for (const [name, fault] of found) faults.set(name, fault)
    }
  }
}

const readBoth = (source: Source, hasApi: boolean): Settings =>
  checkAll({ web: () => readWebEnv(source), api: () => (hasApi ? embeddedEnv(source) : undefined) })

/** The variable for faults of the generated secrets: a file is incomplete or cannot be read. It stays in use. */
const KEPT_IN = 'DATA_DIR'

const faultsOf = (error: unknown): Faults =>
  error instanceof InvalidVariables ? error.faults : new Map([[KEPT_IN, messageOf(error)]])

/** Variables that are valid only together. */
const GROUPS = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
]

function invalidIn(faults: Faults): ReadonlySet<string> {
  const invalid = new Set([...faults.keys()].map(variableOf))
  for (const group of GROUPS) if (group.some((name) => invalid.has(name))) for (const name of group) invalid.add(name)
  return invalid
}

/** `LEDGER_KEY` for `LEDGER_KEY_FILE`, and `API_BASE_URL` for `API_BASE_URL.0`, the first of its list. */
const variableOf = (name: string): string => name.replace(/_FILE$|\..*$/, '')

const leaveOut = (source: Source, invalid: ReadonlySet<string>): Source =>
  Object.fromEntries(Object.entries(source).filter(([name]) => name === KEPT_IN || !invalid.has(variableOf(name))))

/** Takes the place of a secret that is missing, so that reading the settings neither fails nor creates it. */
const STAND_IN = '-'.repeat(MIN_SECRET_LENGTH)

/** Returns the keys of the ledger; undefined if the server has none that it could use. */
export const ledgerKeysIn = ({ ledgerKeys }: ApiEnv): string[] | undefined =>
  ledgerKeys[0] === STAND_IN ? undefined : ledgerKeys

function withStandIns(source: Source, invalid: ReadonlySet<string>): Source {
  const { DATA_DIR, PUBLIC_ORIGIN } = source
  const origin = v.safeParse(Origin, PUBLIC_ORIGIN)
  const mayBeCreated = !isPublicHost(origin.success ? origin.output : undefined)
  const set = new Set(Object.entries(source).flatMap(([name, value]) => (value ? [variableOf(name)] : [])))
  const standIns = Object.entries(KEPT_SECRETS).flatMap(([name, file]) => {
    const path = join(DATA_DIR || './data', file)
    const isMissing = invalid.has(KEPT_IN) ? !isUsable(path) : !existsSync(path)
    return !set.has(name) && (invalid.has(name) || (mayBeCreated && isMissing)) ? [[name, STAND_IN] as const] : []
  })
  return { ...source, ...Object.fromEntries(standIns) }
}

function isUsable(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').trim().length >= MIN_SECRET_LENGTH
  } catch {
    return false
  }
}

export const settingsCheck = (faults: Faults, web: WebEnv): Check => ({
  name: 'settings',
  // The check of the proxies has the warnings about `TRUST_PROXY`.
  run: async () =>
    settingsFinding(
      faults,
      settingWarnings(web).filter(({ setting }) => setting !== 'TRUST_PROXY'),
    ),
})

export function settingsFinding(faults: Faults, warnings: readonly Pick<SettingWarning, 'message'>[]): Finding {
  const warned = warnings.map(({ message }) => sentence(message))
  const invalid = [...faults].map(([name, fault]) => sentence(`${name}: ${fault}`))
  const seen = [...invalid, ...warned].join(' ')
  if (invalid.length > 0) return wrong(`Not valid: ${seen}`, `${CORRECT} The checks that need them are left out.`)
  if (warned.length > 0) return needsAttention(seen, CORRECT)
  return inOrder('All are valid.')
}

const CORRECT = 'Correct them: docs/operate.md describes each.'
