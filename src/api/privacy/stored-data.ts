import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import type { Schema } from '../db/schema.ts'

type Table = keyof Schema
type Column<T extends Table> = keyof Schema[T] & string

/** Deletes a row once `forMs` have passed since the instant in the column `after`. `key` is the primary key. */
interface Term<T extends Table> {
  forMs: number
  after: Column<T>
  key: readonly Column<T>[]
  /** A description of the instant: `its end`. */
  since: string
}

/** Where the rows of a table end, apart from the erasure of their member. */
type End<T extends Table> =
  | Term<T>
  /** A job of `job-list.ts` ends the rows by a rule of its own. */
  | { job: string; how: string }
  /** The rows go with those of another table, to which they refer. */
  | { with: Table }
  | { never: string }

type Erasure<T extends Table> =
  /** Erasure deletes the rows that name the member in the column `by`. */
  | { rows: 'deleted'; by: Column<T> }
  /** Erasure deletes the rows by a rule of their room. */
  | { rows: 'deleted'; how: string }
  /** Erasure empties the columns in `blanks`. The other text columns keep no person, or do for the reason given. */
  | { rows: 'kept'; because: string; blanks: readonly Column<T>[]; keeps: readonly Column<T>[] }

/** Data about a person: a member, or a stranger who has no account. */
export interface PersonalData<T extends Table = Table> {
  of: 'a member' | 'a stranger'
  holds: string
  ends: End<T>
  erasure: Erasure<T>
  /** The keys of the member's export that have the data, or the reason why none has. */
  exported: readonly string[] | { not: string }
}

/** Data about no person, except names of the staff. */
interface OtherData<T extends Table> {
  of: 'no person'
  holds: string
  ends?: End<T>
}

export type StoredData<T extends Table = Table> = { [Each in T]: PersonalData<Each> | OtherData<Each> }[T]

const YEAR_MS = 365 * DAY_MS

const MEMBERSHIP = { never: 'with the account' } as const
const PROOF = { never: 'none: the proof of its edition stays published' } as const
const UNDER_A_NUMBER = 'the proof needs it, under the number of the account'

/**
 * Every table: the personal data in it, when its rows end, and what erasure and export do with them. The clean-up and
 * the erasure of accounts read their tables from here. `docs/operate.md` has the same for operators.
 */
export const STORED_DATA: { readonly [T in Table]: StoredData<T> } = {
  account: {
    of: 'a member',
    holds:
      'e-mail, date of birth, country, language, alias, password as a hash, the reason of a block, the key of the link by which the member came',
    ends: {
      job: 'cleanup',
      how: '30 days after sign-up if the e-mail is never confirmed; else until its member leaves',
    },
    erasure: {
      rows: 'kept',
      because: 'plays refer to its number',
      blanks: ['alias', 'alias_ruling', 'block_reason', 'birth_date', 'password_hash', 'mailbox', 'mailbox_held'],
      // The two addresses become `erased:` and the number.
      keeps: ['id', 'status', 'country', 'zone', 'locale', 'via', 'email', 'email_norm'],
    },
    exported: ['account', 'mailbox', 'via', 'names'],
  },
  consent: {
    of: 'a member',
    holds: 'which texts and mails were accepted or refused, and when',
    ends: MEMBERSHIP,
    erasure: {
      rows: 'kept',
      because: 'it proves that the rules were accepted; consents to mails and notices go',
      blanks: [],
      keeps: ['id', 'account_id', 'kind', 'version'],
    },
    exported: ['consents'],
  },
  session: {
    of: 'a member',
    holds: 'devices that are or were signed in',
    ends: { forMs: 30 * DAY_MS, after: 'expires_at', key: ['token_hash'], since: 'its end' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['devices'],
  },
  one_time_token: {
    of: 'a member',
    holds: 'codes and links of mails, as hashes; of a newcomer by a provider, the e-mail',
    ends: { forMs: DAY_MS, after: 'expires_at', key: ['token_hash'], since: 'its end' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: { not: 'secrets, for three days at most' },
  },
  identity: {
    of: 'a member',
    holds: 'accounts at providers with which a member signs in',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['identities'],
  },
  passkey: {
    of: 'a member',
    holds: 'passkeys: name, public key, last use',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['passkeys'],
  },
  totp: {
    of: 'a member',
    holds: 'the secret of the app for codes, encrypted',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['totp'],
  },
  recovery_code: {
    of: 'a member',
    holds: 'recovery codes, as hashes',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: { not: 'hashes' },
  },
  outbox: {
    of: 'a stranger',
    holds: 'mails, with their text until they are sent',
    ends: { forMs: 30 * DAY_MS, after: 'created_at', key: ['id'], since: 'its making' },
    erasure: { rows: 'deleted', how: 'by the confirmed e-mail' },
    exported: ['mails'],
  },
  ticket: {
    of: 'a stranger',
    holds: 'contact messages',
    ends: { forMs: YEAR_MS, after: 'created_at', key: ['reference'], since: 'it was sent' },
    erasure: {
      rows: 'kept',
      because: 'there was a message',
      blanks: ['account_id', 'email', 'email_norm', 'message'],
      keeps: ['reference', 'key_hash', 'subject', 'history_id', 'state'],
    },
    exported: ['messages'],
  },
  ticket_reply: {
    of: 'a stranger',
    holds: 'replies to contact messages',
    ends: { with: 'ticket' },
    erasure: { rows: 'deleted', how: 'with the text of the message' },
    exported: ['messages'],
  },
  play: {
    of: 'a member',
    holds: 'plays',
    ends: PROOF,
    erasure: {
      rows: 'kept',
      because: UNDER_A_NUMBER,
      blanks: [],
      keeps: ['id', 'campaign_id', 'account_id', 'slot', 'day', 'key_hash', 'action', 'detail', 'unit_id', 'country'],
    },
    exported: ['plays', 'history'],
  },
  event: {
    of: 'a member',
    holds: 'what happened besides plays: claims, badges, entries, invitations; the login name of the staff',
    ends: PROOF,
    erasure: {
      rows: 'kept',
      because: UNDER_A_NUMBER,
      blanks: [],
      keeps: ['id', 'account_id', 'campaign_id', 'kind', 'actor', 'once', 'unit_id', 'play_id', 'subject', 'reason'],
    },
    exported: ['history'],
  },
  extra_play: {
    of: 'a member',
    holds: 'extra plays and their causes',
    ends: PROOF,
    erasure: { rows: 'kept', because: UNDER_A_NUMBER, blanks: [], keeps: ['id', 'campaign_id', 'account_id', 'cause'] },
    exported: ['extraPlays'],
  },
  holding: {
    of: 'a member',
    holds: 'what a member holds in a game',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['holdings'],
  },
  answered_call: {
    of: 'a member',
    holds: 'responses, so that a repeated call gets the same one',
    ends: {
      forMs: 30 * DAY_MS,
      after: 'at',
      key: ['account_id', 'campaign_id', 'key_hash'],
      since: 'the call',
    },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: { not: 'copies of other rows' },
  },
  prize_unit: {
    of: 'a member',
    holds: 'prizes; of a parcel its address and tracking; the name shown in the result of a draw',
    ends: {
      job: 'cleanup',
      how: 'address and tracking: 90 days after the parcel was sent or delivered; else with the proof',
    },
    erasure: {
      rows: 'kept',
      because: `${UNDER_A_NUMBER}; the address of a parcel on its way stays up to 90 days`,
      blanks: ['address', 'tracking', 'shown_as', 'shown_ruling'],
      keeps: [
        'id',
        'campaign_id',
        'unit',
        'prize_key',
        'kind',
        'cap_group',
        'pool',
        'code',
        'locked_code',
        'code_key',
        'code_hash',
        'till_hash',
        'account_id',
        'play_id',
        'state',
        'reason',
      ],
    },
    exported: ['prizes', 'addresses', 'names'],
  },
  code_use: {
    of: 'a member',
    holds: 'at which shop and when the code of a prize was used',
    ends: { never: 'with the proof, like its `prize_unit`' },
    erasure: {
      rows: 'kept',
      because: 'the shop settles its accounts by it, and the code stays used',
      blanks: [],
      keeps: ['unit_id', 'shop_id'],
    },
    exported: ['prizes'],
  },
  shop: { of: 'no person', holds: 'shops that take codes of prizes, with the hashes of their tokens' },
  tax_record: {
    of: 'a member',
    holds: 'name and country of the winner of a parcel, for the tax authority',
    ends: {
      forMs: 0,
      after: 'keep_until',
      key: ['unit_id'],
      since: '31 January of the fifth year after the prize',
    },
    erasure: {
      rows: 'kept',
      because: 'the law asks for it (LGT, articles 66 and 70)',
      blanks: [],
      keeps: ['unit_id', 'name', 'country'],
    },
    exported: ['taxRecords'],
  },
  drawing_entry: {
    of: 'a member',
    holds: 'frozen lists of draws, under pseudonyms',
    ends: PROOF,
    erasure: {
      rows: 'kept',
      because: UNDER_A_NUMBER,
      blanks: [],
      keeps: ['campaign_id', 'key', 'event_id', 'account_id', 'player', 'cause'],
    },
    exported: { not: 'copies of entries and plays, which `history` and `plays` have' },
  },
  drawing_place: {
    of: 'a member',
    holds: 'places in draws, under pseudonyms',
    ends: PROOF,
    erasure: {
      rows: 'kept',
      because: UNDER_A_NUMBER,
      blanks: [],
      keeps: ['campaign_id', 'key', 'account_id', 'player', 'state', 'unit_id'],
    },
    exported: ['draws'],
  },
  link: {
    of: 'a member',
    holds: 'links to trees, gifts and invitations, and who has used them',
    ends: { forMs: 3 * YEAR_MS, after: 'created_at', key: ['token_hash'], since: 'its making' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['links', 'usedLinks'],
  },
  reminder: {
    of: 'a member',
    holds: 'daily mails that a member has asked for',
    ends: { job: 'reminders', how: 'when the edition closes' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['reminders'],
  },
  opening_notice: {
    of: 'a member',
    holds: 'mails at an opening that a member has asked for',
    ends: { job: 'reminders', how: 'when the edition closes' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['openings'],
  },
  push_plan: {
    of: 'a member',
    holds: 'hour and last day of the notices',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['push'],
  },
  push_subscription: {
    of: 'a member',
    holds: 'devices that get notices: address and keys at the push service',
    ends: { job: 'cleanup', how: 'when the session of the device has ended' },
    erasure: { rows: 'deleted', by: 'account_id' },
    exported: ['push'],
  },
  code: {
    of: 'a member',
    holds: 'partner codes as hashes, and for whom one is reserved',
    ends: { job: 'cleanup', how: 'the reservation: 15 minutes; the code stays with its batch' },
    erasure: {
      rows: 'kept',
      because: 'the code belongs to its batch',
      blanks: ['reserved_by'],
      keeps: ['hash', 'batch_id'],
    },
    exported: { not: 'it lasts 15 minutes' },
  },
  wrong_code: {
    of: 'a stranger',
    holds: 'wrong partner codes, under a hash of the account or the network',
    // A guesser is paused for a day after the last wrong code, so wrong codes are kept a little longer.
    ends: { forMs: DAY_MS + HOUR_MS, after: 'at', key: ['subject', 'code_hash'], since: 'the try' },
    erasure: { rows: 'kept', because: 'a hash, until its end', blanks: [], keeps: ['subject', 'code_hash'] },
    exported: { not: 'hashes, for 25 hours' },
  },
  call_count: {
    of: 'a stranger',
    holds: 'how often an address, account or mailbox has called, under a hash',
    ends: { job: 'rate-limits', how: 'when its time is over, after a day at most' },
    erasure: { rows: 'kept', because: 'a hash, until its end', blanks: [], keeps: ['key_hash'] },
    exported: { not: 'hashes, for a day' },
  },
  prediction: {
    of: 'a member',
    holds: 'predictions of matches',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', how: 'by the game' },
    exported: ['games'],
  },
  champion_pick: {
    of: 'a member',
    holds: 'predictions of the champion',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', how: 'by the game' },
    exported: ['games'],
  },
  score: {
    of: 'a member',
    holds: 'points on the boards',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', how: 'by the game' },
    exported: { not: 'sums of the points of the predictions in `games`' },
  },
  board_name: {
    of: 'a member',
    holds: 'names on the boards; a hidden one also after its owner has chosen another',
    ends: {
      forMs: YEAR_MS,
      after: 'hidden_at',
      key: ['campaign_id', 'account_id'],
      since: 'the desk has hidden it; else with the account',
    },
    erasure: { rows: 'deleted', how: 'by the game, except a hidden one that its owner had replaced' },
    exported: ['games'],
  },
  league: {
    of: 'a member',
    holds: 'private leagues: name and owner',
    ends: { never: 'with its last member' },
    erasure: { rows: 'deleted', how: 'with its last member; else it passes on, under a made-up name' },
    exported: ['games'],
  },
  league_member: {
    of: 'a member',
    holds: 'members of leagues',
    ends: MEMBERSHIP,
    erasure: { rows: 'deleted', how: 'by the game' },
    exported: ['games'],
  },
  bot_proof: {
    of: 'no person',
    holds: 'used bot proofs: random numbers',
    ends: { forMs: DAY_MS, after: 'expires_at', key: ['nonce'], since: 'its end' },
  },
  mail_pause: {
    of: 'no person',
    holds: 'domains whose mail servers do not answer',
    ends: { job: 'late-mail', how: 'an hour after the pause' },
  },
  alert: { of: 'no person', holds: 'what the operator was alerted to' },
  alert_post: { of: 'no person', holds: 'alerts that wait for the webhook' },
  failing_job: { of: 'no person', holds: 'jobs that fail' },
  operator_command: {
    of: 'no person',
    holds: 'commands that the log does not have yet, with the login name of the staff and ids',
    ends: { job: 'commands', how: 'once they are logged, within a minute' },
  },
  // Both columns `after` have the number of an account while the job runs.
  counting: { of: 'no person', holds: 'how far points are counted' },
  badge_pass: { of: 'no person', holds: 'how far badges are recorded' },
  standing: { of: 'no person', holds: 'how many members of a board have so many points' },
  match_entry: { of: 'no person', holds: 'results, with the login name of the staff' },
  match_lock: { of: 'no person', holds: 'matches that are locked' },
  group_ruling: { of: 'no person', holds: 'rulings on level teams, with the login name of the staff' },
  code_batch: { of: 'no person', holds: 'batches of codes, with the login name of the staff' },
  campaign: { of: 'no person', holds: 'editions of the season' },
  season_generation: { of: 'no person', holds: 'seasons, with what they say of the organiser' },
  season_draft: { of: 'no person', holds: 'why a season file that was brought is not applied' },
  brand_picture: { of: 'no person', holds: 'pictures of the brand' },
  commitment: { of: 'no person', holds: 'commitments' },
  amendment: { of: 'no person', holds: 'public changes of editions, with the login name of the staff' },
  rules_text: { of: 'no person', holds: 'legal texts' },
  tally: { of: 'no person', holds: 'counters' },
  sign_up_count: { of: 'no person', holds: 'how many accounts were made and confirmed on a day' },
  via_key: {
    of: 'no person',
    holds: 'keys of links that are counted by name',
    ends: { forMs: YEAR_MS, after: 'at', key: ['key'], since: 'its first sign-up' },
  },
  drawing: { of: 'no person', holds: 'draws as a whole' },
  drawing_unit: { of: 'no person', holds: 'prizes of draws' },
  ledger_root: { of: 'no person', holds: 'hashes of the ledger' },
  job: { of: 'no person', holds: 'which process runs which job' },
  setting: { of: 'no person', holds: 'notes of jobs' },
}
