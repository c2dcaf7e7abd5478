import type { Schema } from './schema.ts'

type Table = keyof Schema
type Column<T extends Table> = keyof Schema[T] & string

/** Why a unique key does not contain the distribution column, and what makes it possible all the same. */
interface Exception {
  because: string
  remedy: string
}

type Placement<T extends Table> =
  /** Rows are spread by the hash of a column. `exceptions` are unique keys without this column, by their names. */
  | { by: Column<T>; because: string; exceptions?: Readonly<Record<string, Exception>> }
  /** Every node has a copy of all rows. A write goes to all nodes. */
  | { reference: string }
  /** The table stays on one node, which is its single writer. */
  | { local: string }

const OF_A_MEMBER = 'a call of a member reads and writes rows of this member only'
const OF_AN_EDITION = 'the rules of an edition read and write the rows of one edition'
const READ_WITH_EACH_CALL = 'few rows, read by each call, written by the organiser and by starts'
const QUEUE = 'a queue, taken in one order under leases'
const SMALL = 'few rows'

/** A key of one UUIDv7, which is unique by itself: the pair guards as much. */
const numbered = (column: string, key: string): Exception => ({
  because: 'rows are numbered by themselves',
  remedy: `primary key (${column}, ${key})`,
})

/** A row that is found by a secret in a link or a token, which does not say whose it is. */
const found = (column: string, key: string): Exception => ({
  because: `the row is found by its ${key} alone`,
  remedy: `the link or token carries ${column} under a seal; primary key (${column}, ${key})`,
})

/**
 * Every table, with its place on several nodes of Citus: what docs/large-sites.md explains, and what a test compares
 * with the schema. Nothing in the program depends on it.
 */
export const PLACEMENT: { readonly [T in Table]: Placement<T> } = {
  account: {
    by: 'id',
    because: OF_A_MEMBER,
    exceptions: {
      account_email_confirmed: {
        because: 'an e-mail belongs to one account',
        remedy: 'a table of e-mails distributed by the e-mail, written in the same transaction',
      },
      account_mailbox_held: {
        because: 'a mailbox belongs to one account',
        remedy: 'a table of mailboxes distributed by the mailbox, written in the same transaction',
      },
    },
  },
  consent: { by: 'account_id', because: OF_A_MEMBER, exceptions: { consent_pkey: numbered('account_id', 'id') } },
  session: {
    by: 'account_id',
    because: 'each call finds its caller by session and account in one statement',
    exceptions: {
      session_pkey: found('account_id', 'token_hash'),
      session_id_key: numbered('account_id', 'id'),
    },
  },
  one_time_token: { by: 'token_hash', because: 'a newcomer has no account yet, and a token is found by its hash' },
  identity: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: {
      identity_pkey: numbered('account_id', 'id'),
      identity_subject: {
        because: 'a subject of a provider belongs to one account',
        remedy: 'a table of subjects distributed by the subject, written in the same transaction',
      },
    },
  },
  passkey: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: {
      passkey_pkey: numbered('account_id', 'id'),
      passkey_credential_id_key: {
        because: 'a sign-in finds the passkey by its credential alone',
        remedy: 'the browser sends the account with the credential; unique (account_id, credential_id)',
      },
    },
  },
  totp: { by: 'account_id', because: OF_A_MEMBER },
  recovery_code: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: {
      recovery_code_pkey: {
        because: 'a code is spent by its hash and its account together',
        remedy: 'primary key (account_id, code_hash)',
      },
    },
  },
  link: { by: 'account_id', because: OF_A_MEMBER, exceptions: { link_pkey: found('account_id', 'token_hash') } },

  play: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: {
      play_pkey: {
        because: 'the numbers of the ledger count all plays of the site',
        remedy: 'numbers and roots for each shard; primary key (account_id, seq)',
      },
      play_id_key: numbered('account_id', 'id'),
    },
  },
  answered_call: { by: 'account_id', because: OF_A_MEMBER },
  extra_play: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: { bonus_card_pkey: numbered('account_id', 'id') },
  },
  event: { by: 'account_id', because: OF_A_MEMBER, exceptions: { event_pkey: numbered('account_id', 'id') } },
  holding: { by: 'account_id', because: OF_A_MEMBER },
  prediction: { by: 'account_id', because: OF_A_MEMBER },
  champion_pick: { by: 'account_id', because: OF_A_MEMBER },
  score: { by: 'account_id', because: 'it is counted from the predictions of the same member' },
  reminder: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: { reminder_token_key: found('account_id', 'token') },
  },
  opening_notice: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: { opening_notice_token_key: found('account_id', 'token') },
  },
  push_plan: { by: 'account_id', because: OF_A_MEMBER },
  push_subscription: {
    by: 'account_id',
    because: OF_A_MEMBER,
    exceptions: { push_subscription_pkey: numbered('account_id', 'id') },
  },

  prize_unit: {
    by: 'campaign_id',
    because: 'a unit is won by a change of its account_id, which may not move a row to another node',
    exceptions: {
      prize_unit_pkey: numbered('campaign_id', 'id'),
      prize_unit_play: {
        because: 'a play wins one unit at most',
        remedy: 'a play belongs to one edition: unique (campaign_id, play_id)',
      },
    },
  },
  tally: { by: 'campaign_id', because: OF_AN_EDITION },
  standing: { by: 'campaign_id', because: 'it counts the members of a board together' },
  board_name: { by: 'campaign_id', because: 'a name is unique within its edition' },
  drawing: { by: 'campaign_id', because: OF_AN_EDITION },
  drawing_unit: { by: 'campaign_id', because: OF_AN_EDITION },
  drawing_entry: { by: 'campaign_id', because: 'a frozen list has one order' },
  drawing_place: { by: 'campaign_id', because: OF_AN_EDITION },

  code_use: { by: 'unit_id', because: 'a code is used once, by one insert' },
  code: { by: 'hash', because: 'a code is found by its hash alone' },
  wrong_code: { by: 'subject', because: 'the wrong codes of one subject are counted together' },
  call_count: { by: 'key_hash', because: 'each key has a count of its own' },
  bot_proof: { by: 'nonce', because: 'a proof is found by its nonce alone' },

  campaign: { reference: READ_WITH_EACH_CALL },
  commitment: { reference: READ_WITH_EACH_CALL },
  amendment: { reference: READ_WITH_EACH_CALL },
  rules_text: { reference: READ_WITH_EACH_CALL },
  season_generation: { reference: READ_WITH_EACH_CALL },
  match_entry: { reference: READ_WITH_EACH_CALL },
  match_lock: { reference: READ_WITH_EACH_CALL },
  group_ruling: { reference: READ_WITH_EACH_CALL },
  code_batch: { reference: READ_WITH_EACH_CALL },
  ledger_root: { reference: 'a row a day for each edition, read with the proof' },

  outbox: { local: QUEUE },
  alert_post: { local: QUEUE },
  operator_command: { local: QUEUE },
  mail_pause: { local: SMALL },
  job: { local: 'the leases of jobs: one process in all runs a job' },
  failing_job: { local: SMALL },
  alert: { local: SMALL },
  season_draft: { local: SMALL },
  brand_picture: { local: 'a few dozen, which the web processes keep once they are rendered' },
  setting: { local: SMALL },
  via_key: { local: SMALL },
  shop: { local: SMALL },
  sign_up_count: { local: 'a row a day for each country and key, written by each sign-up' },
  counting: { local: 'how far a job has come' },
  badge_pass: { local: 'how far a job has come' },
  league: { local: 'its code is unique in the edition, its idempotency key with the owner' },
  league_member: { local: 'read and counted with its league' },
  ticket: { local: 'messages to the organiser, listed for the desk in one order' },
  ticket_reply: { local: 'read with its message' },
  tax_record: { local: 'a row for each parcel, listed by year' },
}
