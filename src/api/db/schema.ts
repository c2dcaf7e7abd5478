import type { Generated } from 'kysely'
import type { PrizeKind } from '#contract/campaigns.ts'
import type { ContactSubject } from '#contract/contact.ts'
import type { Kind } from '#contract/kinds.ts'
import type { PrizeState } from '#contract/prizes.ts'

/**
 * Every table, in the types that both engines share: times are epoch milliseconds, booleans are 0 or 1,
 * JSON is text, ids are UUIDv7 text unless the column says otherwise.
 */
export interface Schema {
  account: AccountTable
  consent: ConsentTable
  session: SessionTable
  one_time_token: OneTimeTokenTable
  outbox: OutboxTable
  mail_pause: MailPauseTable
  ticket: TicketTable
  job: JobTable
  setting: SettingTable
  campaign: CampaignTable
  season_generation: SeasonGenerationTable
  rules_text: RulesTextTable
  ticket_reply: TicketReplyTable
  prize_unit: PrizeUnitTable
  play: PlayTable
  answered_call: AnsweredCallTable
  commitment: CommitmentTable
  extra_play: ExtraPlayTable
  event: EventTable
  holding: HoldingTable
  link: LinkTable
  tally: TallyTable
  drawing: DrawingTable
  drawing_entry: DrawingEntryTable
  drawing_place: DrawingPlaceTable
  ledger_root: LedgerRootTable
  drawing_unit: DrawingUnitTable
  bot_proof: BotProofTable
  identity: IdentityTable
  reminder: ReminderTable
  opening_notice: OpeningNoticeTable
  push_plan: PushPlanTable
  push_subscription: PushSubscriptionTable
  code_batch: CodeBatchTable
  code: CodeTable
  wrong_code: WrongCodeTable
  prediction: PredictionTable
  champion_pick: ChampionPickTable
  match_entry: MatchEntryTable
  match_lock: MatchLockTable
  group_ruling: GroupRulingTable
  counting: CountingTable
  badge_pass: BadgePassTable
  score: ScoreTable
  standing: StandingTable
  board_name: BoardNameTable
  league: LeagueTable
  league_member: LeagueMemberTable
}

export interface AccountTable {
  id: string
  /** As it is stored (`readEmail`). */
  email: string
  /**
   * The key of the address. `former:` and the id for an account of a former version whose address is none today, or is
   * another account's.
   */
  email_norm: string
  /** Where its mails end up (`mailboxOf`). Null for an account that a former version has made beside this one. */
  mailbox: string | null
  /** The mailbox again, of an account that was confirmed while the season takes one of each: no two are alike. */
  mailbox_held: string | null
  email_verified_at: number | null
  status: 'active' | 'leaving' | 'erased'
  alias: string | null
  /** JSON: what the desk has decided about the alias (`names/ruling.ts`). */
  alias_ruling: string | null
  birth_date: string
  country: string
  zone: string
  locale: string
  password_hash: string
  created_at: number
  delete_after: number | null
}

/** Append-only: the newest row of a kind holds. */
export interface ConsentTable {
  id: string
  account_id: string
  /** `opening:` and the id of an edition: one mail when it opens. `push:` and the id of a device: notices on it. */
  kind: 'rules' | 'privacy' | 'news' | `opening:${string}` | `push:${string}`
  version: string
  granted: number
  at: number
}

export interface SessionTable {
  token_hash: string
  id: string
  account_id: string
  family: string
  prev_hash: string | null
  device: string | null
  address: string | null
  created_at: number
  rotated_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
}

export interface OneTimeTokenTable {
  token_hash: string
  purpose: string
  account_id: string | null
  code_hash: string | null
  payload: string | null
  attempts: Generated<number>
  expires_at: number
  used_at: number | null
  created_at: number
}

export interface OutboxTable {
  id: string
  dedupe_key: string
  kind: string
  to_addr: string
  /** The address as accounts compare theirs; null in rows of a version that did not note it. */
  to_norm: Generated<string | null>
  /** Of the address; null as above. */
  domain: Generated<string | null>
  locale: string
  payload: string
  /** `unknown`: given up, and it may have arrived. */
  status: string
  attempts: Generated<number>
  next_at: number
  lease_until: number | null
  /** Names the attempt that has the lease. */
  lease_by: Generated<string | null>
  /** Since when the present attempt has sent all but an answer: if it ends without one, the mail may have arrived. */
  ending_at: Generated<number | null>
  /** How many attempts may have reached the reader. */
  unknown_outcomes: Generated<number>
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** The lower, the sooner. */
  priority: Generated<number>
  /** From then on the mail is of no use to its reader. */
  expires_at: number | null
}

/** A row while the mail server cannot be used, or mails to a domain do not get through; processes share it. */
export interface MailPauseTable {
  /** `smtp`, or `to example.es`. */
  queue: string
  since: number
  until: number
  reason: string
}

export interface TicketTable {
  reference: string
  key_hash: string
  account_id: string | null
  email: string
  /** The e-mail as accounts compare theirs; null in rows of a version that did not note it. */
  email_norm: string | null
  subject: ContactSubject
  message: string
  history_id: string | null
  state: 'open' | 'answered' | 'closed'
  created_at: number
}

/** The organiser's reply to a message. */
export interface TicketReplyTable {
  id: string
  reference: string
  at: number
  text: string
}

/** A lease: one process at a time runs the job. */
export interface JobTable {
  name: string
  lease_until: number
  owner: string
}

export interface SettingTable {
  key: string
  value: string
}

/** One edition. `definition` is the text that was hashed; it is frozen once the edition has opened. */
export interface CampaignTable {
  /** `slug/edition` */
  id: string
  slug: string
  edition: string
  kind: Kind
  position: number
  /** As it is published: seals stand for its secrets. */
  definition: string
  definition_hash: string
  /** Locked: the values of the seals by their paths. Null in editions that are older than seals. */
  secrets: string | null
  /** Locked. */
  seed: string
  seed_commit: string
  opens_at: number
  closes_at: number
  claim_until: number
  paused_at: number | null
  pause_reason: string | null
  cancelled_at: number | null
  cancel_reason: string | null
  /** Hex key of the pseudonyms in the published ledger; null for an edition that is older than this column. */
  player_key: string | null
  /** 0 once the season file no longer names it; old rows still refer to it. */
  listed: number
  loaded_at: number
  /** The moments before this instant are in `prize_unit`; the others are not written yet. */
  moments_until: number
  /** The first play or act of a member, from which on the definition stays; null until then, and where only former versions saw one. */
  begun_at: number | null
}

/** Append-only: each season that processes were started with, where it differs from the one before. The highest `n` holds. */
export interface SeasonGenerationTable {
  /** From 1. */
  n: number
  /** Locked: of the season file. */
  hash: string
  /** JSON: what a season says beside its campaigns and legal texts. */
  content: string
  loaded_at: number
}

/** Append-only: each promise that was made for an edition, before and after its definition changed. */
export interface CommitmentTable {
  campaign_id: string
  /** From 1. */
  n: number
  definition_hash: string
  seed_commit: string
  at: number
}

export interface RulesTextTable {
  id: string
  title: string
  version: string
  hash: string
  text: string
  published_at: number
  current: number
  position: number
}

/** One row per prize there is. It is given by filling in `account_id`, and only while that is null. */
export interface PrizeUnitTable {
  id: string
  campaign_id: string
  /** `postal-003`: the name of the unit in the published proof. */
  unit: string
  prize_key: string
  kind: PrizeKind
  /** Which limit per person counts it; `waiting` for a unit that has no code yet and cannot be won. */
  cap_group: 'physical' | 'code' | 'free' | 'waiting'
  /** Which plays may win it: `main`, `door:5`; or the cause that gives it: `draw:reyes`. */
  pool: Generated<string>
  /** From when on a play wins it; null where no play does. */
  opens_at: number | null
  /** In the clear, as a former version has written it; null once it is locked. */
  code: string | null
  /** Locked, whoever has won it. */
  locked_code: Generated<string | null>
  /** Names the key that has locked it. */
  code_key: Generated<string | null>
  /** Of a partner's code: HMAC under a key that is not in the database, to find it when it is imported again. */
  code_hash: Generated<string | null>
  account_id: string | null
  /** 1-based ordinal within the cap group of this person; unique, so concurrent plays cannot pass the limit. */
  cap_no: number | null
  play_id: string | null
  state: 'free' | PrizeState
  won_at: number | null
  claimed_at: number | null
  /** Until when it can be claimed; null for the end of its edition's time to claim. */
  claim_until: Generated<number | null>
  address: string | null
  reason: string | null
  /** When the parcel left. */
  sent_at: number | null
  /** Carrier and number, as the winner reads them. */
  tracking: string | null
  delivered_at: number | null
  /** How many claim reminders went out. */
  reminded: Generated<number>
  /** When somebody else got it, as a unit of its own, or it was found that nobody can. */
  passed_on_at: Generated<number | null>
  /** JSON: how its winner has agreed to be shown in the result of a draw, and when. */
  shown_as: Generated<string | null>
  /** JSON: what the desk has decided about that name. */
  shown_ruling: Generated<string | null>
}

/** A play is its own ledger row: it never changes, apart from the marks that its owner has seen it or was mailed. */
export interface PlayTable {
  /** Order of the ledger and number of the ticket. */
  seq: Generated<number>
  /** UUIDv7, so that new rows share their pages: a commit writes half of what random ids would make it write. */
  id: string
  campaign_id: string
  account_id: string
  slot: string
  day: string
  /** SHA-256 of the idempotency key; compared with the plays of the same account only, so it needs no index. */
  key_hash: string
  at: number
  /** The member's action: `card`, `dig`, `swap`. */
  action: Generated<string>
  /** The game's own record of it, in the game's own words. */
  detail: string
  unit_id: string | null
  settles_at: number
  revealed_at: number | null
  notified_at: number | null
  /** Country of the account at the time; that of the first play counts to the end of the edition. Null in older rows. */
  country: string | null
}

/** The answer to a call whose idempotency key no play has. Deleted after a month. */
export interface AnsweredCallTable {
  account_id: string
  campaign_id: string
  /** SHA-256 of the idempotency key. */
  key_hash: string
  /** SHA-256 of what was asked: the same key with something else is refused. */
  asked: string
  /** JSON; of a play that another key had made, its id. */
  answer: string
  at: number
}

/** A play that a cause has earned, beside those that everybody has. */
export interface ExtraPlayTable {
  id: string
  campaign_id: string
  account_id: string
  cause: string
  created_at: number
}

/** Append-only: everything that happened and is no play. */
export interface EventTable {
  id: string
  /** Null for what concerns a whole campaign. */
  account_id: string | null
  campaign_id: string
  kind: EventKind
  at: number
  /** `member`, `system` or `operator:<name>`. */
  actor: string
  /** Unique per account, campaign and kind where it is given: what has a name here happens once. */
  once: string | null
  unit_id: string | null
  play_id: string | null
  subject: string | null
  amount: number | null
  reason: string | null
}

export type EventKind =
  | 'claim'
  | 'address'
  | 'sent'
  | 'delivered'
  | 'expiry'
  | 'annulment'
  | 'refusal'
  | 'entry'
  | 'draw'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'public-value'
  | 'item'
  | 'milestone'
  | 'gift'
  | 'points'
  | 'badge'
  | 'badge-revoked'
  | 'invite'
  | 'result'
  | 'name'

/** A member's present state. The ledger can rebuild it; it saves a page reading all plays. */
export interface HoldingTable {
  account_id: string
  campaign_id: string
  key: string
  value: number
}

/** A link that a member gives away. Its token follows from `id` and the server's secret; the database has its hash alone. */
export interface LinkTable {
  token_hash: string
  id: string
  /** `share`: a public page that can be ended. `gift`: used once. `invite`: counted, for several friends. */
  kind: 'share' | 'gift' | 'invite'
  campaign_id: string
  account_id: string
  /** Of a share: 1 where the page names its owner. */
  shows_name: Generated<number>
  created_at: number
  used_by: string | null
  used_at: number | null
  revoked_at: number | null
}

/** Counters of an edition for pages that anybody may open. */
export interface TallyTable {
  campaign_id: string
  key: string
  n: number
}

/** A draw of an edition, from the moment in which its list begins to freeze. */
export interface DrawingTable {
  campaign_id: string
  /** `beach`, as in the definition. */
  key: string
  entries: number
  /** SHA-256 of the list, once it is complete. */
  list_hash: string | null
  frozen_at: number | null
  public_value: string | null
  public_value_at: number | null
  /** How many prizes it gives, once they are listed. */
  units: number | null
  /** How many of them it has given to somebody when it was drawn. */
  given: number | null
  drawn_at: number | null
}

/** A prize that a draw gives, in the order of the places. */
export interface DrawingUnitTable {
  campaign_id: string
  key: string
  /** From 1. */
  no: number
  unit_id: string
}

/** One line of a frozen list. */
export interface DrawingEntryTable {
  campaign_id: string
  key: string
  /** From 1, in the order in which the entries were earned. */
  no: number
  /** The event or the play that it came from. */
  event_id: string
  account_id: string
  /** Pseudonym of the published ledger. */
  player: string
  cause: string
  at: number
}

/** A person who was drawn, in the order of the draw. */
export interface DrawingPlaceTable {
  campaign_id: string
  key: string
  /** From 1. */
  place: number
  entry_no: number
  account_id: string
  player: string
  /** `gone`: the account was no longer there. `lapsed`: the prize went on to somebody else. */
  state: 'won' | 'waiting' | 'gone' | 'lapsed'
  unit_id: string | null
  at: number
}

/** A hash of the plays of an edition that no earlier root covers; one for each day. */
export interface LedgerRootTable {
  campaign_id: string
  /** In the edition's zone. */
  day: string
  plays: number
  /** The last play that this root or an earlier one covers; 0 where there is none. */
  last_seq: number
  root: string
  at: number
}

/** An account's identity at an OpenID Connect provider. */
export interface IdentityTable {
  id: string
  account_id: string
  issuer: string
  subject: string
  /** As the provider had it when it was linked. */
  email: string
  created_at: number
}

/** A proof of work that has been used. */
export interface BotProofTable {
  nonce: string
  expires_at: number
}

/** A daily mail of an edition that a member has asked for. */
export interface ReminderTable {
  account_id: string
  campaign_id: string
  /** Of the member's own day, 0 to 23. */
  hour: number
  next_at: number
  /** The last of the member's days whose hour is over for this mail; null in rows of a version that did not note it. */
  last_day: Generated<string | null>
  /** Stands in its mails and stops them. */
  token: string
  created_at: number
}

/** One mail at the opening of an edition, which a member has asked for. */
export interface OpeningNoticeTable {
  campaign_id: string
  account_id: string
  /** Stands in its mail and stops those that are still to come. */
  token: string
  /** Null until the mail is queued. */
  told_at: number | null
  created_at: number
}

/** When a member with push is next looked at, whatever the number of devices. */
export interface PushPlanTable {
  account_id: string
  /** Of the member's own day, 0 to 23. */
  hour: number
  /** Null without a device. */
  next_at: number | null
  /** The last of the member's days on which something was to be sent. It outlives the devices: there is one notice a day. */
  last_day: string | null
}

/** A device on which a member is notified, as long as its session lasts. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, base64url. */
  id: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Null: nothing to send. Whoever takes up a message sets it to null before the message leaves. */
  send_at: number | null
  /** From then on the message of the day is too late. */
  send_until: number | null
  attempts: Generated<number>
}

/** Codes of an offer that came into being together. None of them can be redeemed before the batch is complete. */
export interface CodeBatchTable {
  id: string
  campaign_id: string
  /** Its key in the `game` block of the edition. */
  offer: string
  /** `ours`: generated here. `partner`: imported. `season`: named in the season file. */
  source: 'ours' | 'partner' | 'season'
  size: number
  actor: string
  created_at: number
  completed_at: number | null
  blocked_at: number | null
  block_reason: string | null
  /** `operator:<name>` */
  blocked_by: string | null
}

export interface CodeTable {
  /** HMAC of the code, under a key that is not in the database. */
  hash: string
  batch_id: string
  /** Null for a code without an end. */
  uses_left: number | null
  last_used_at: number | null
  reserved_by: string | null
  reserved_until: number | null
}

/** A wrong code that somebody tried, once however often. */
export interface WrongCodeTable {
  /** Hash of an account or of a network. */
  subject: string
  code_hash: string
  at: number
}

/** The prediction of a match that counts: the last play of its member about it. The plays can rebuild it. */
export interface PredictionTable {
  campaign_id: string
  match: number
  account_id: string
  home: number
  away: number
  /** Who goes on in a knock-out: 0 or 1. */
  through: number | null
  /** How often it was saved. */
  saves: number
  /** The last save. */
  play_id: string
  at: number
  /** What its match has earned it, as far as it was counted; null where nothing was. */
  tier: 'exact' | 'difference' | 'winner' | 'none' | null
  earned: Generated<number>
}

/** Who wins the tournament: a first pick, and a second one after the groups, which then counts alone. */
export interface ChampionPickTable {
  campaign_id: string
  account_id: string
  team: string | null
  at: number | null
  second: string | null
  second_at: number | null
  saves: number
  earned: Generated<number>
}

/** Append-only: what was entered of a match. The highest version holds. */
export interface MatchEntryTable {
  campaign_id: string
  match: number
  /** From 1. */
  version: number
  /** `open` takes back what was entered by mistake. */
  state: 'finished' | 'postponed' | 'suspended' | 'open'
  /** The new time of a postponed match; null while there is none. */
  kickoff: number | null
  /** JSON: `ft90`, `aet`, `pens`. */
  result: string | null
  reason: string | null
  actor: string
  at: number
}

/** A match that is locked for predictions, because others may have read those of it. Rows are never deleted. */
export interface MatchLockTable {
  campaign_id: string
  match: number
  at: number
}

/** Append-only: the order of teams that results do not tell apart. The last one of a scope holds. */
export interface GroupRulingTable {
  campaign_id: string
  /** From 1. */
  n: number
  /** The letter of a group, or `thirds`. */
  scope: string
  /** JSON: codes in order. */
  teams: string
  reason: string
  actor: string
  at: number
}

/** How far a version of what was entered of a match has been counted. */
export interface CountingTable {
  campaign_id: string
  /** 0 for the picks of the champion, which go with the final. */
  match: number
  version: number
  /** The last account that was counted; null when all are. */
  after: string | null
}

/** How far the badges have been recorded after a version of what was entered of a match. */
export interface BadgePassTable {
  campaign_id: string
  match: number
  version: number
  /** The last account that was looked at; null when all are. */
  after: string | null
}

/** A member's line on a board. The predictions and results can rebuild it. */
export interface ScoreTable {
  campaign_id: string
  scope: string
  account_id: string
  points: Generated<number>
  exact: Generated<number>
  winners: Generated<number>
  champion: Generated<number>
  /** The four before in one number: the higher, the better (`rankOf`). */
  rank: Generated<number>
}

/** How many members of a board have a rank, or have so many points; or how many there are. Rank 0 is left out. */
export interface StandingTable {
  campaign_id: string
  scope: string
  /** Of the rank; -1 where `rank` is a number of points, and -2 where the row counts everybody. */
  points: number
  rank: number
  n: number
}

/** The name that a member has chosen for the boards of an edition. */
export interface BoardNameTable {
  campaign_id: string
  account_id: string
  name: string
  /** As it is compared: two names that look the same are. */
  name_norm: string
  at: number
  hidden_at: number | null
  hidden_reason: string | null
  hidden_by: string | null
  /** Why the desk has given this name in the place of the chosen one. */
  renamed_reason: string | null
}

export interface LeagueTable {
  id: string
  campaign_id: string
  owner: string
  name: string
  /** JSON: what the desk has decided about the name. */
  name_ruling: string | null
  /** As it is compared: without hyphens. */
  code: string
  key_hash: string
  is_open: number
  people: number
  created_at: number
}

export interface LeagueMemberTable {
  league_id: string
  account_id: string
  campaign_id: string
  joined_at: number
}
