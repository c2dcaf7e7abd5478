import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import { overdueDraws } from '#api/draws/overdue.ts'
import { countUnsent, pausesIn, SERVER } from '#api/mail/queries.ts'
import { importCommand, type Missing, missingCodes } from '#api/prizes/codes/codes.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { dateOf } from '../operator-command.ts'
import { type Check, type Finding, inOrder, needsAttention } from './check.ts'

interface Data {
  db: Database
  now: () => number
  editions(): Promise<Edition[]>
}

export const campaignChecks = ({ db, now, editions }: Data): Check[] => [
  { name: 'codes', run: async () => codesFinding(await missingCodes(db, await editions(), now())) },
  {
    name: 'draws',
    async run() {
      const overdue = await Promise.all(
        (await editions()).map(async (edition) => {
          const keys = await overdueDraws(db, edition, now())
          return keys.map((key) => `${key} of ${edition.id}`)
        }),
      )
      return drawsFinding(overdue.flat())
    },
  },
  { name: 'mails', run: async () => mailsFinding(await readMails(db, now())) },
]

export function codesFinding(missing: readonly Missing[]): Finding {
  const prizes = missing.flatMap(({ campaign, prizes }) => prizes.map((prize) => ({ campaign, ...prize })))
  if (prizes.length === 0) return inOrder('No edition that runs or opens within a day waits for codes.')
  const seen = prizes.map(({ campaign, prize, waiting }) => `${waiting} units of ${prize} in ${campaign}`).join(', ')
  const todo = prizes.map(({ campaign, prize }) => importCommand(campaign, prize)).join('; ')
  return needsAttention(`Cannot be won without codes: ${seen}.`, `Import them: ${todo}.`)
}

export const drawsFinding = (overdue: readonly string[]): Finding =>
  overdue.length === 0
    ? inOrder('None is overdue.')
    : needsAttention(
        `Overdue: ${overdue.join(', ')}.`,
        'Enter the public value or the missing results (docs/organise.md).',
      )

/** Maximum number of mails that are counted. */
const MOST_COUNTED = 1_000
/** As in the alert `MailWaits` (docs/monitoring/alerts.yaml). */
const MAX_WAIT_MS = 15 * MINUTE_MS

interface SeenMails {
  failed: number
  /** Instant at which the oldest mail that is late was queued; null if none is late. */
  lateSince: number | null
  /** Instant since which the mail server has been away; undefined if it is not. */
  awaySince: number | undefined
}

async function readMails(db: Database, now: number): Promise<SeenMails> {
  const [late, dead, unknown, pauses] = await Promise.all([
    countUnsent(db, { status: 'queued', before: now - MAX_WAIT_MS, most: MOST_COUNTED }),
    countUnsent(db, { status: 'dead', before: now, most: MOST_COUNTED }),
    countUnsent(db, { status: 'unknown', before: now, most: MOST_COUNTED }),
    pausesIn(db.read),
  ])
  return {
    failed: dead.mails + unknown.mails,
    lateSince: late.oldest,
    awaySince: pauses.find(({ queue }) => queue === SERVER)?.since,
  }
}

export function mailsFinding({ failed, lateSince, awaySince }: SeenMails): Finding {
  const faults = [
    ...(awaySince === undefined ? [] : [`The site cannot use the mail server since ${dateOf(awaySince)} UTC.`]),
    ...(lateSince === null ? [] : [`A mail has waited since ${dateOf(lateSince)} UTC.`]),
    ...(failed === 0 ? [] : [`${failed} have failed or may not have arrived.`]),
  ]
  if (faults.length === 0) return inOrder('None waits for long, and none has failed.')
  return needsAttention(faults.join(' '), 'npm run mail -- list has the reasons; npm run mail -- retry sends again.')
}
