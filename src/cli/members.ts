import { blockAccount, unblockAccount } from '#api/accounts/blocking.ts'
import { removeFactors } from '#api/accounts/factors/remove-factors.ts'
import { exportAccount } from '#api/accounts/leaving/account-export.ts'
import { scheduleErasure } from '#api/accounts/leaving/deletion.ts'
import { type Aliased, getAliased, getMember, ruleOnAlias, showAlias } from '#api/accounts/profile/alias-desk.ts'
import { type NewsReader, newsReadersAfter } from '#api/accounts/profile/queries.ts'
import { endAllSessions } from '#api/accounts/sessions/end-all-sessions.ts'
import { endSessions } from '#api/accounts/sessions/queries.ts'
import type { Transaction } from '#api/db/database.ts'
import { visibleName } from '#api/names/ruling.ts'
import { runningSeason } from '#api/season/season.ts'
import { csvHead, csvRows } from '#host/csv.ts'
import { CSV_OPTIONS, CSV_USAGE, csvFormIn } from './csv-options.ts'
import { inPages } from './in-pages.ts'
import {
  dateOf,
  nameIn,
  operator,
  programEnv,
  readWords,
  required,
  runCommand,
  serverEnv,
  withDatabase,
} from './operator-command.ts'
import { print, writeOut } from './output.ts'
import { signUpLink } from './sign-up-link.ts'

const USAGE = `Usage:
  npm run members -- alias WHO                           the alias of a member, and whether others see it
  npm run members -- hide WHO --reason "TEXT"            nobody else sees it: on no shared tree, gift or invitation
  npm run members -- rename WHO --to "NAME" --reason "TEXT"
  npm run members -- unhide WHO
  npm run members -- block WHO --reason "TEXT"           plays nothing, claims nothing and wins no draw until unblock; the
                                                         member gets a mail, and reads the reason in the profile
  npm run members -- unblock WHO
  npm run members -- sign-out WHO                        ends every session of the member, on all devices
  npm run members -- sign-out --all                      ends every session of every member, as after a theft of the database
  npm run members -- export --news                       as CSV: the members who want news, with the version and time of their
                                                         consent; those who have not confirmed their address are left out
  npm run members -- data WHO                            as JSON: all that is stored about a member, as the member's own export
  npm run members -- erase WHO                           erases the account in 30 days; the member gets a mail, and may sign in
                                                         and cancel until then
  npm run members -- remove-factors WHO                  no passkeys, no code at sign-in, no sessions: for one who lost the
                                                         phone and the recovery codes; the member gets a mail
  npm run --silent members -- link --email ADDRESS       a link that fills in the sign-up form, for a mail to that address; also
                                                         --name "NAME", --country MX, --days 14 (60 at most), --via KEY and
                                                         --to /home, the page after the sign-up
WHO is the e-mail of the account, or a link to a tree, a gift or an invitation of the member. The member reads the reason in
the profile, and may choose another alias, but not a hidden one again. Pages and share pictures show it at once.
${CSV_USAGE}
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`
const MOST_ALIAS = 24

const { positionals, values } = readWords(
  {
    all: { type: 'boolean' },
    country: { type: 'string' },
    days: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    news: { type: 'boolean', default: false },
    reason: { type: 'string' },
    to: { type: 'string' },
    via: { type: 'string' },
    ...CSV_OPTIONS,
  },
  USAGE,
)
const [command, subject] = positionals

const now = () => ({ actor: operator(), at: Date.now() })
const order = () => ({ ...now(), reason: required(values.reason, '--reason', USAGE) })

const commands = {
  alias: () => withAlias(seen),
  hide: () =>
    withAlias(function* (member) {
      yield* ruleOnAlias(member, order())
      return `"${member.alias}" is hidden. ${member.email} reads: ${values.reason}`
    }),
  rename: () =>
    withAlias(function* (member) {
      const given = nameIn(required(values.to, '--to', USAGE), MOST_ALIAS)
      yield* ruleOnAlias(member, order(), given)
      return `"${member.alias}" is "${given}" now. ${member.email} reads: ${values.reason}`
    }),
  unhide: () =>
    withAlias(function* (member) {
      yield* showAlias(member, now())
      return `"${member.alias}" is not hidden any more.`
    }),
  block: () =>
    withMember(getMember, function* (member) {
      const { reason, at } = order()
      yield* blockAccount(member, reason, at)
      return `${member.email} is blocked, and reads: ${reason}`
    }),
  unblock: () =>
    withMember(getMember, function* (member) {
      yield* unblockAccount(member, Date.now())
      return `${member.email} is not blocked any more.`
    }),
  'sign-out': () => (values.all ? signOutAll() : signOut()),
  export: exportNews,
  data: exportData,
  link: async () => {
    const email = required(values.email, '--email', USAGE)
    print(await signUpLink({ ...values, email }, programEnv()))
  },
  erase: () =>
    withMember(getMember, function* (member) {
      if (member.status !== 'active') throw new Error(`${member.email} is leaving already.`)
      return `${member.email} will be erased on ${dateOf(yield* scheduleErasure(member, Date.now()))} UTC.`
    }),
  'remove-factors': () =>
    withMember(getMember, function* (member) {
      const { passkeys, totp, sessions } = yield* removeFactors(member, Date.now())
      const codes = totp === 0 ? 'it asked for no code' : 'it asks for no code any more'
      return `${member.email}: ${passkeys} passkeys removed; ${codes}; ${sessions} open sessions have ended.`
    }),
}

const NEWS_COLUMNS = ['correo', 'pais', 'idioma', 'version', 'fecha']

/** Each line has its consent, because a brand has to prove it for each mail that it sends. */
async function exportNews(): Promise<void> {
  if (!values.news) throw new Error(`Without --news there is nothing to export.\n${USAGE}`)
  const form = csvFormIn(values)
  await withDatabase(async (db) => {
    await writeOut(csvHead(NEWS_COLUMNS, form))
    const readers = inPages<NewsReader>((after, limit) => newsReadersAfter(db, after?.account_id ?? '', limit))
    for await (const { email, country, locale, version, at } of readers) {
      await writeOut(csvRows([[email, country, locale, version, `${dateOf(Number(at))}Z`]], form))
    }
  })
}

/** A person may ask by mail for what is stored; the answer is the same as the member's own export. */
async function exportData(): Promise<void> {
  const who = required(subject, 'WHO', USAGE)
  await withDatabase(async (db, context) => {
    const { id, email_verified_at, birth_date, country, block_reason } = await db.transact(() => getMember(who))
    const { secret, acceptedSecrets } = serverEnv()
    const season = await runningSeason(db, context, Date.now)
    const person = { emailConfirmed: email_verified_at !== null, birthDate: birth_date, country }
    const player = { accountId: id, ...person, isBlocked: block_reason !== null }
    const data = await exportAccount({ db, season, secret, acceptedSecrets, now: Date.now }, player)
    await writeOut(`${JSON.stringify(data, null, 2)}\n`)
  })
}

function seen({ email, alias, alias_ruling: ruling }: Aliased): string {
  const isHidden = visibleName({ name: alias, ruling }) === null
  return `${email}  ${alias}${isHidden ? '  (hidden)' : ''}`
}

const signOut = () =>
  withMember(getMember, function* ({ id, email }) {
    const ended = yield* endSessions(id, Date.now())
    return `${ended} open sessions of ${email} have ended.`
  })

async function signOutAll() {
  if (subject !== undefined) throw new Error(`WHO and --all exclude each other.\n${USAGE}`)
  await withDatabase(async (db, _, addSubject) => {
    addSubject('all')
    print(`${await endAllSessions(db, Date.now())} open sessions of all members have ended.`)
  })
}

type Work<Member> = (member: Member) => string | Transaction<string>

const withAlias = (work: Work<Aliased>) => withMember(getAliased, work)

/** Runs `work` on the member that the operator names, and prints the result. */
async function withMember<Member extends { id: string }>(
  find: (who: string) => Transaction<Member>,
  work: Work<Member>,
): Promise<void> {
  const who = required(subject, 'WHO', USAGE)
  await withDatabase(async (db, _, addSubject) => {
    const { id, said } = await db.transact(function* () {
      const member = yield* find(who)
      const done = work(member)
      return { id: member.id, said: typeof done === 'string' ? done : yield* done }
    })
    addSubject(id)
    print(said)
  })
}

await runCommand(commands, command, USAGE)
