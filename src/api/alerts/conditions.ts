import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { importCommand, type Missing } from '../prizes/codes/codes.ts'
import type { Draft } from '../season/queries.ts'

/** A state of the site that needs a person. Its words go to the operator and name no member. */
export interface Condition {
  /** The kind, and after a space its subject. Stable, because what the operator was told is stored by this name. */
  name: string
  title: string
  text: string
  /** The words after `What to do:`, with the command if there is one. */
  advice: string
}

/** The numbers and lists from which the conditions follow. */
export interface Facts {
  /** Number of mails that have failed and can be sent again, at most `MOST_COUNTED`. */
  failedMails: number
  /** Whether mails have waited for the mail server for over an hour. */
  isMailAway: boolean
  overdueDraws: readonly { campaign: string; draws: readonly string[] }[]
  missingCodes: readonly Missing[]
  failingJobs: readonly { name: string; rounds: number }[]
  /** Undefined without a replica. */
  replicaLagMs: number | undefined
  /** Undefined if the data are not on this machine. */
  freeBytes: number | undefined
  /** The season file that was brought last, if it is not applied. */
  draft: Draft | undefined
}

/** Maximum number of failed mails that are counted; a higher count would tell the operator nothing more. */
export const MOST_COUNTED = 1_000

/** Free space below which plays are in danger soon; the rule in docs/monitoring has the same. */
const LEAST_FREE_BYTES = 2e9

const MAIL_AWAY = 'mail-away'
/** Returns whether a mail can report a condition. None can report that mail does not work. */
export const isForMail = (name: string): boolean => name !== MAIL_AWAY

/** Returns the conditions that hold by these facts. */
export const conditionsOf = (facts: Facts): Condition[] => [
  ...failedMails(facts),
  ...mailAway(facts),
  ...facts.overdueDraws.map(overdueDraws),
  ...facts.missingCodes.map(missingCodes),
  ...facts.failingJobs.map(failingJob),
  ...fullDisk(facts),
  ...replicaBehind(facts),
  ...refusedSeason(facts),
]

function failedMails({ failedMails: count }: Facts): Condition[] {
  if (count === 0) return []
  const many = count === MOST_COUNTED ? `${count} or more` : count
  return [
    {
      name: 'mails-failed',
      title: 'Mails have not arrived',
      text: `Mails that have failed and can still be sent again: ${many}.`,
      advice: '"npm run mail -- list" has the reasons, and "npm run mail -- retry ID" sends one again.',
    },
  ]
}

function mailAway({ isMailAway }: Facts): Condition[] {
  if (!isMailAway) return []
  return [
    {
      name: MAIL_AWAY,
      title: 'The mail server does not answer',
      text: 'For over an hour no mail has left, sign-in codes included.',
      advice: 'check SMTP_URL; "npm run mail -- list" has the reasons. The mails wait and leave by themselves.',
    },
  ]
}

const overdueDraws = ({ campaign, draws }: Facts['overdueDraws'][number]): Condition => ({
  name: `draw-overdue ${campaign}`,
  title: `A draw of ${campaign} is overdue`,
  text: `Its time has passed and it is not held: ${draws.join(', ')}.`,
  advice: `enter its public value with 'npm run season -- public-value ${campaign} DRAW --value "TEXT"', or the results that are missing.`,
})

const missingCodes = ({ campaign, prizes }: Missing): Condition => ({
  name: `codes-missing ${campaign}`,
  title: `Codes of prizes of ${campaign} are missing`,
  text: `Without them these cannot be won: ${prizes.map(({ prize, waiting }) => `${prize} (${waiting})`).join(', ')}.`,
  advice: `import those of the partner: ${prizes.map(({ prize }) => `"${importCommand(campaign, prize)}"`).join(', ')}.`,
})

const failingJob = ({ name, rounds }: Facts['failingJobs'][number]): Condition => ({
  name: `job-failing ${name}`,
  title: `The job "${name}" fails`,
  text: `It has failed ${rounds} times in a row.`,
  advice: 'look for "job failed" in the log: that line has the reason.',
})

function fullDisk({ freeBytes }: Facts): Condition[] {
  if (freeBytes === undefined || freeBytes >= LEAST_FREE_BYTES) return []
  return [
    {
      name: 'disk-full',
      title: 'The disk fills up',
      text: `${Math.floor(freeBytes / 1e6)} MB are left beside the data. Without space no one can play.`,
      advice: 'make room on the disk of DATA_DIR.',
    },
  ]
}

/** Lag from which a replica needs a person; the rule in docs/monitoring has the same. */
const REPLICA_BEHIND_MS = 5 * MINUTE_MS

function replicaBehind({ replicaLagMs }: Facts): Condition[] {
  if (replicaLagMs === undefined || replicaLagMs < REPLICA_BEHIND_MS) return []
  return [
    {
      name: 'replica-behind',
      title: 'The replica of the database is of no use',
      text: `It does not answer or is ${Math.floor(replicaLagMs / MINUTE_MS)} minutes behind. Meanwhile reads go to the primary.`,
      advice: 'check the replica of DATABASE_READ_URL with "npm run doctor".',
    },
  ]
}

function refusedSeason({ draft }: Facts): Condition[] {
  if (!draft) return []
  return [
    {
      name: 'season-refused',
      title: 'A season file is not applied',
      text: `What ran before goes on. The reasons: ${draft.faults.join('; ')}.`,
      advice: 'correct the file; "npm run season -- plan FILE" tells whether it can be applied, and "apply" does it.',
    },
  ]
}

/** The message about a clock that has jumped. It is an event and not a condition: an hour later the clock is trusted. */
export const clockJumped = (byMs: number) => ({
  title: 'The clock of the server has jumped',
  paragraphs: [
    `It has jumped by ${Math.round(byMs / 1000)} seconds. For an hour nothing expires, is deleted or drawn, and there are no other alerts.`,
    'What to do: check that the server synchronizes its clock (NTP). If the time is right now, nothing.',
  ],
})
