import * as v from 'valibot'
import type { EditionContext } from '#api/campaigns/editions/edition.ts'
import { prizeIn } from '#api/campaigns/editions/edition.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { type MailboxMark, mailboxMark } from '#api/mailboxes/mailbox-mark.ts'
import { annulPrize, type Desk, deliverPrize, sendPrize } from '#api/prizes/handling.ts'
import { prizesIn, taxRecordsUntil } from '#api/prizes/queries.ts'
import { ruleOnWinner, showWinnerAgain } from '#api/prizes/shown-name-desk.ts'
import { isWithheld, keptUntil, taxDayOf } from '#api/prizes/tax-records.ts'
import { readEditions, readMailboxRule } from '#api/season/season.ts'
import { type PostalAddress, type PrizeState, type ShownName, ShownNameInput } from '#contract/prizes.schema.ts'
import { PRIZE_STATES } from '#contract/prizes.ts'
import { csvHead, csvRows } from '#host/csv.ts'
import { CSV_OPTIONS, CSV_USAGE, csvFormIn } from './csv-options.ts'
import { inPages } from './in-pages.ts'
import { dateOf, operator, readWords, required, runCommand, withDatabase } from './operator-command.ts'
import { note, print, writeOut } from './output.ts'

const USAGE = `Usage:
  npm run prizes -- list [--state STATE] [--campaign SLUG] [--csv]   prizes that somebody has won, state by state, oldest first
  npm run prizes -- sent ID [--tracking "TEXT"]                      a parcel has left; its winner gets a mail
  npm run prizes -- delivered ID                                     the winner has it
  npm run prizes -- annul ID --reason "TEXT"                         take it back; its winner reads the reason
  npm run prizes -- hide ID --reason "TEXT"                          take the winner's name out of the result of the draw
  npm run prizes -- rename ID --to "Ana R., Sevilla" --reason "TEXT" show the winner by this name instead
  npm run prizes -- unhide ID
  npm run prizes -- tax YEAR [--csv]                                 winners of the parcels sent in a year, also those who have left
States: ${PRIZE_STATES.join(', ')}. With --csv the list has the addresses: keep it as you keep them. A winner who shares a mailbox with another account, or
whose address is a throwaway one, is marked; nothing else follows from that.
${CSV_USAGE}
For a whole sheet of labels: npm run --silent prizes -- list --state claimed --csv > labels.csv
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords(
  {
    state: { type: 'string' },
    campaign: { type: 'string' },
    csv: { type: 'boolean', default: false },
    tracking: { type: 'string' },
    reason: { type: 'string' },
    to: { type: 'string' },
    ...CSV_OPTIONS,
  },
  USAGE,
)
const [command, subject] = positionals

const commands = {
  list: () =>
    withDatabase(async (db, context) => {
      const { byId } = await editionsOf(db, context)
      const rule = await readMailboxRule(db)
      const form = csvFormIn(values)
      if (values.csv) await writeOut(csvHead(COLUMNS, form))
      let count = 0
      for await (const prize of listed(db, stateIn(values.state), values.campaign)) {
        const name = prizeIn(byId(prize.campaign_id), prize.prize_key)?.name ?? prize.prize_key
        const mark = rule === 'off' ? undefined : mailboxMark(prize)
        if (values.csv) await writeOut(csvRows([rowOf({ ...prize, name, mark })], form))
        else print(lineOf({ ...prize, name, mark }))
        count++
      }
      if (!values.csv) note(count === 1 ? '1 prize' : `${count} prizes`)
    }),
  sent: () => handle('sent', (desk, id) => sendPrize(desk, id, values.tracking?.trim() || null)),
  delivered: () => handle('delivered', deliverPrize),
  annul: () => {
    const reason = required(values.reason, '--reason', USAGE)
    return handle('annulled', (desk, id) => annulPrize(desk, id, reason))
  },
  hide: () => rule('hidden', (id) => ruleOnWinner(id, orderFor(required(values.reason, '--reason', USAGE)))),
  rename: () => {
    const given = shownNameIn(required(values.to, '--to', USAGE))
    return rule('another one', (id) => ruleOnWinner(id, orderFor(required(values.reason, '--reason', USAGE)), given))
  },
  tax: () => {
    const year = yearIn(required(subject, 'YEAR', USAGE))
    const form = csvFormIn(values)
    return withDatabase(async (db, context) => {
      const { byId } = await editionsOf(db, context)
      if (values.csv) await writeOut(csvHead(TAX_COLUMNS, form))
      let count = 0
      for await (const record of recordsOf(db, year)) {
        const row = taxRowOf(record, prizeIn(byId(record.campaign_id), record.prize_key))
        if (values.csv) await writeOut(csvRows([row], form))
        else print(row.join('  '))
        count++
      }
      if (!values.csv) note(count === 1 ? '1 prize' : `${count} prizes`)
    })
  },
  unhide: () => rule('shown again', (id) => showWinnerAgain(id, { actor: operator(), at: Date.now() })),
}

const orderFor = (reason: string) => ({ reason, actor: operator(), at: Date.now() })

async function rule(done: string, work: (id: string) => Transaction<void>): Promise<void> {
  const id = required(subject, 'ID', USAGE)
  await withDatabase(async (db) => {
    await db.transact(() => work(id))
    print(`The name of the winner of ${id} is ${done}. The page of the draw says so within six seconds.`)
  })
}

/** Reads a name as the draw's page shows it: `Ana R., Sevilla`. */
function shownNameIn(text: string): ShownName {
  const [, firstName = '', initial = '', province = ''] = /^(.+) (\S+?)\.?, (.+)$/.exec(text) ?? []
  const { success, output, issues } = v.safeParse(ShownNameInput, { firstName, initial, province })
  if (success) return output
  throw new Error(`--to must be like "Ana R., Sevilla". Visitors read: ${issues[0].message}`)
}

type Step = (desk: Desk, id: string) => ReturnType<typeof sendPrize>

async function handle(done: PrizeState, step: Step): Promise<void> {
  const id = required(subject, 'ID', USAGE)
  await withDatabase(async (db, context) => {
    const desk = { season: await editionsOf(db, context), enqueue, now: Date.now(), actor: operator() }
    await db.transact(() => step(desk, id))
    print(`${id} is ${done}.`)
  })
}

async function editionsOf(db: Database, context: EditionContext) {
  const editions = await readEditions(db, context)
  return { byId: (id: string) => editions.get(id) }
}

function stateIn(text: string | undefined): PrizeState | undefined {
  if (text === undefined) return
  const state = PRIZE_STATES.find((known) => known === text)
  if (!state) throw new Error(`"${text}" is not a state.\n${USAGE}`)
  return state
}

type Listed = Awaited<ReturnType<typeof prizesIn>>[number] & { name: string; mark: MailboxMark | undefined }

async function* listed(db: Database, state: PrizeState | undefined, slug: string | undefined) {
  for (const one of state ? [state] : PRIZE_STATES) {
    for await (const prize of inPages<Awaited<ReturnType<typeof prizesIn>>[number]>((after, limit) =>
      prizesIn(db.read, one, after, limit),
    )) {
      if (slug === undefined || prize.slug === slug) yield prize
    }
  }
}

function yearIn(text: string): number {
  if (/^20\d\d$/.test(text)) return Number(text)
  throw new Error(`"${text}" is not a year.\n${USAGE}`)
}

type TaxRecord = Awaited<ReturnType<typeof taxRecordsUntil>>[number]

const recordsOf = (db: Database, year: number) =>
  inPages<TaxRecord>((after, limit) => taxRecordsUntil(db.read, keptUntil(year), after, limit))

const TAX_COLUMNS = ['id', 'promocion', 'premio', 'valor', 'enviado', 'nombre', 'pais', 'retencion', 'hasta']

/** `valor` is in euros. `retencion` says whether the prize is subject to withholding. `hasta` is the last day. */
function taxRowOf(record: TaxRecord, offer: { name: string; valueCents: number } | undefined): string[] {
  const { unit_id, campaign_id, prize_key, at, name, country, keep_until } = record
  const value = offer ? (offer.valueCents / 100).toFixed(2).replace('.', ',') : ''
  const withheld = offer && isWithheld(offer.valueCents) ? 'sí' : 'no'
  const prize = offer?.name ?? prize_key
  return [unit_id, campaign_id, prize, value, taxDayOf(at), name, country, withheld, taxDayOf(keep_until - 1)]
}

const lineOf = ({ id, state, won_at, slug, edition, name, email, mark }: Listed): string =>
  `${id}  ${state.padEnd(9)} ${dateOf(won_at ?? 0)}  ${slug}/${edition}  ${name}  ${email}${mark ? `  (${mark} mailbox)` : ''}`

const BUZON = { shared: 'compartido', throwaway: 'desechable' } as const satisfies Record<MailboxMark, string>

const COLUMNS = [
  'id',
  'promocion',
  'premio',
  'clase',
  'estado',
  'ganado',
  'recogido',
  'enviado',
  'seguimiento',
  'correo',
  'nombre',
  'calle',
  'codigo_postal',
  'localidad',
  'provincia',
  'pais',
  'telefono',
  'buzon',
]

function rowOf(prize: Listed): string[] {
  const to = JSON.parse(prize.address ?? '{}') as Partial<PostalAddress>
  const when = (at: number | null) => (at === null ? '' : new Date(at).toISOString())
  return [
    prize.id,
    `${prize.slug}/${prize.edition}`,
    prize.name,
    prize.kind,
    prize.state,
    when(prize.won_at),
    when(prize.claimed_at),
    when(prize.sent_at),
    prize.tracking ?? '',
    prize.email,
    to.name ?? '',
    to.street ?? '',
    to.postcode ?? '',
    to.city ?? '',
    to.province ?? '',
    to.country ?? '',
    to.phone ?? '',
    prize.mark ? BUZON[prize.mark] : '',
  ]
}

await runCommand(commands, command, USAGE)
