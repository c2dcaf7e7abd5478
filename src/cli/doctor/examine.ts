import { createVault } from '#api/campaigns/definition/vault.ts'
import type { Database } from '#api/db/database.ts'
import type { ApiEnv } from '#api/env.ts'
import { GAMES } from '#api/games/catalog.ts'
import { senderOf } from '#api/mail/sender.ts'
import { readEditions } from '#api/season/season.ts'
import { apisCheck } from './apis.ts'
import { campaignChecks } from './campaigns.ts'
import { type Check, type Finding, runCheck } from './check.ts'
import { databaseClockCheck, notedTimeCheck, siteClockCheck } from './clock.ts'
import { migrationsCheck, openForReading, sqliteFile, writeCheck } from './database.ts'
import { diskCheck, permissionsCheck } from './files.ts'
import { ledgerKeyCheck, pushCheck, receiptKeyCheck } from './keys.ts'
import { mailServerCheck, noMailCheck, testMailCheck } from './mail-server.ts'
import { replicaCheck } from './replica.ts'
import { type ResolveTxt, senderChecks } from './sender-domain.ts'
import { ledgerKeysIn, readSettings, settingsCheck } from './settings.ts'
import { certificateCheck, proxyCheck, siteCheck, visitSite } from './site.ts'
import { engineCheck, nodeCheck } from './versions.ts'

/** Everything that the checks need from outside. */
export interface Outside {
  source: NodeJS.ProcessEnv
  now: () => number
  resolveTxt: ResolveTxt
  /** Recipient of a test message. */
  mailTo?: string | undefined
  /** Selector of the DKIM key to look for. */
  selector?: string | undefined
}

/** Runs all checks at once, and reports each in the order of the list. */
export async function examine(outside: Outside, report: (name: string, finding: Finding) => void): Promise<void> {
  const { settings, faults, invalid } = readSettings(outside.source)
  const { web, api } = settings
  const opened = api && !invalid.has('DATABASE_URL') ? await openForReading(api) : undefined
  const results = [
    settingsCheck(faults, web),
    nodeCheck,
    ...(web.API_BASE_URL ? [apisCheck(web.API_BASE_URL)] : []),
    ...(opened ? [{ name: 'database', run: async () => opened.finding }] : []),
    ...(api && opened?.db ? dataChecks(opened.db, api, outside) : []),
    ...(api?.DATABASE_READ_URL && opened?.db && !invalid.has('DATABASE_READ_URL')
      ? [replicaCheck(api.DATABASE_READ_URL, opened.db)]
      : []),
    ...placeChecks(web.DATA_DIR, opened && api),
    ...(api ? [receiptKeyCheck({ keys: ledgerKeysIn(api), site: web.PUBLIC_ORIGIN })] : []),
    ...(api && !invalid.has('VAPID_SUBJECT') ? [pushCheck(api.vapid)] : []),
    ...(api && !invalid.has('SMTP_URL') && !invalid.has('MAIL_FROM') ? mailChecks(api, outside) : []),
    ...(web.PUBLIC_ORIGIN
      ? siteChecks(web.PUBLIC_ORIGIN, outside, invalid.has('TRUST_PROXY') ? undefined : web.TRUST_PROXY)
      : []),
  ].map((check) => ({ name: check.name, finding: runCheck(check) }))
  for (const { name, finding } of results) report(name, await finding)
  await opened?.db?.close()
}

/** Returns the checks of what the database has. */
function dataChecks(db: Database, api: ApiEnv, { now }: Outside): Check[] {
  const context = { games: GAMES, vault: createVault(api.ledgerKeys) }
  const editions = async () => [...(await readEditions(db, context)).values()]
  return [
    engineCheck(db),
    migrationsCheck(db),
    writeCheck(db, now),
    // SQLite has no clock of its own.
    ...(db.dialect === 'postgres' ? [databaseClockCheck(db, now)] : []),
    notedTimeCheck(db, now),
    ledgerKeyCheck({ db, hasKey: ledgerKeysIn(api) !== undefined, editions }),
    ...campaignChecks({ db, now, editions }),
  ]
}

function placeChecks(dataDir: string, api: ApiEnv | undefined): Check[] {
  const place = { dataDir, database: api && sqliteFile(api.DATABASE_URL) }
  return [diskCheck(place), permissionsCheck(place)]
}

function mailChecks(api: ApiEnv, { mailTo, selector, resolveTxt }: Outside): Check[] {
  if (!api.SMTP_URL) return [noMailCheck(api.isPublic)]
  const sender = api.MAIL_FROM ?? senderOf(api.PUBLIC_ORIGIN ?? 'http://localhost')
  const mailing = { url: api.SMTP_URL, sender, siteName: api.SITE_NAME }
  return [
    mailServerCheck(mailing),
    ...(mailTo === undefined ? [] : [testMailCheck(mailing, mailTo)]),
    ...senderChecks({ sender, selector, resolveTxt }),
  ]
}

/** @param trusted the number of proxies; undefined if it is not known */
function siteChecks(origin: string, { now }: Outside, trusted: number | undefined): Check[] {
  const visit = visitSite(origin, now)
  return [
    siteCheck(visit, origin),
    siteClockCheck(visit),
    ...(origin.startsWith('https:') ? [certificateCheck(visit, now)] : []),
    ...(trusted === undefined ? [] : [proxyCheck(trusted, origin, visit)]),
  ]
}
