import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { generate } from '#api/codes/batches/generate.ts'
import { importPartnerCodes } from '#api/codes/batches/import.ts'
import { type CountedBatch, countBatches, statesOf } from '#api/codes/batches/state.ts'
import { CHUNK, type NewCodes, removeUnfinished } from '#api/codes/batches/write-batch.ts'
import type { Database } from '#api/db/database.ts'
import { type OfferRules, tppRules, usesOf } from '#api/games/tpp/rules/rules.ts'
import { campaignPage } from '#contract/kinds.ts'
import { printPartnerCode } from '#contract/partner-code.ts'
import { type CsvForm, csvHead, csvRows, toCsv } from '#host/csv.ts'
import { codeHashing, dateOf, operator, serverEnv } from '../operator-command.ts'
import { note, print, writeOut } from '../output.ts'
import { codesInFile, codesToImport } from './code-file.ts'

/** Returns the offers of an edition; an empty list for an edition without codes. */
export const offersOf = (edition: Edition): OfferRules[] => (edition.kind === 'tpp' ? tppRules(edition).offers : [])

export interface OfferHere {
  db: Database
  edition: Edition
  offer: OfferRules
}

/**
 * Pause between two transactions of an import. It is about as long as a transaction, so that the server can use
 * SQLite's single writer half of the time. PostgreSQL has many writers.
 */
const REST_MS = 10

const newCodes = ({ db, edition, offer }: OfferHere): NewCodes => ({
  campaign: edition.id,
  offer: offer.key,
  isSingle: offer.kind === 'single',
  uses: usesOf(offer),
  actor: operator(),
  now: Date.now(),
  random: randomBytes,
  rest: async () => void (db.dialect === 'sqlite' && (await setTimeout(REST_MS))),
})

/** Returns a function that returns the URL to print as a QR code for a partner code. */
export function linkTo({ kind, slug }: Edition): (code: string) => string {
  const { PUBLIC_ORIGIN = 'http://localhost:3000' } = serverEnv()
  const page = slug === kind ? `/promo/${kind}` : campaignPage({ kind, slug })
  return (code) => `${PUBLIC_ORIGIN}${page}/${encodeURIComponent(code)}`
}

/**
 * Generates codes and writes them to standard output. The database stores only hashes, so the codes cannot be read
 * again later.
 */
export async function generateCodes(here: OfferHere, { count, form }: { count: number; form: CsvForm }): Promise<void> {
  const { db, edition, offer } = here
  if (offer.shape !== undefined) throw new Error(`The codes of "${offer.key}" are its partner's own: import them.`)
  refuseNamed(offer)
  if (serverEnv().PUBLIC_ORIGIN === undefined) {
    note('Warning: PUBLIC_ORIGIN is not set: the links lead to this machine.')
  }
  const codes = newCodes(here)
  await removeUnfinished(db, codes)
  const link = linkTo(edition)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('broken off')))
  process.once('SIGTERM', () => stop.abort(new Error('broken off')))
  await writeOut(csvHead(['codigo', 'enlace'], form))
  const made = { ...codes, count, hashing: codeHashing(), signal: stop.signal }
  const rowOf = (code: string) => [code, link(code)]
  const id = await generate(db, made, (chunk) => writeOut(csvRows(chunk.map(printPartnerCode).map(rowOf), form)))
  note(`Batch ${id}: ${count === 1 ? '1 code' : `${count} codes`} of ${offer.key} of ${edition.id}.`)
}

/** Imports a partner's codes. */
export async function importCodes(here: OfferHere, path: string): Promise<void> {
  const { db, edition, offer } = here
  const { shape } = offer
  if (shape === undefined) throw new Error(`"${offer.key}" takes no partner's codes: the season gives it no "shape".`)
  refuseNamed(offer)
  const list = await codesToImport(path)
  const codes = newCodes(here)
  await removeUnfinished(db, codes)
  const id = await importPartnerCodes(db, { ...codes, shape, hashing: codeHashing() }, list)
  print(`Batch ${id}: ${list.length} codes imported for ${offer.key} of ${edition.id}.`)
}

function refuseNamed({ key, code }: OfferRules): void {
  if (code !== null) throw new Error(`The season names the code of "${key}".`)
}

/** Writes the state of each code in a file. */
export async function exportStates({ db, edition, offer }: OfferHere, path: string, form: CsvForm): Promise<void> {
  const asked = {
    campaign: edition.id,
    offer: offer.key,
    isSingle: offer.kind === 'single',
    shape: offer.shape,
    hashing: codeHashing(),
    now: Date.now(),
  }
  const codes = (await codesInFile(path, 'No state was written')).map(({ code }) => code)
  await writeOut(csvHead(['codigo', 'estado', 'canjeado'], form))
  for (let start = 0; start < codes.length; start += CHUNK) {
    const states = await statesOf(db, asked, codes.slice(start, start + CHUNK))
    const rows = states.map(({ code, state, usedAt }) => [code, state, when(usedAt)])
    await writeOut(csvRows(rows, form))
  }
  note(codes.length === 1 ? '1 code' : `${codes.length} codes`)
}

const when = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Writes one line for each batch of an offer. */
export async function exportBatches({ db, edition, offer }: OfferHere, form: CsvForm): Promise<void> {
  const batches = await countBatches(db, { campaign: edition.id, offer: offer.key }, Date.now())
  const head = ['lote', 'origen', 'creado', 'estado', 'codigos', 'gastados', 'reservados', 'motivo']
  const rows = batches.map(({ id, source, created_at, state, codes, used, reserved, block_reason }) => [
    id,
    source,
    when(created_at),
    state,
    ...[codes, used, reserved].map(String),
    block_reason ?? '',
  ])
  await writeOut(toCsv(head, rows, form))
}

/** Returns a line with the states of an offer's codes. */
export async function countLine({ db, edition, offer }: OfferHere): Promise<string> {
  const batches = await countBatches(db, { campaign: edition.id, offer: offer.key }, Date.now())
  const sum = (of: (batch: CountedBatch) => number) => batches.reduce((total, batch) => total + of(batch), 0)
  const blocked = sum(({ state, codes, used }) => (state === 'blocked' ? codes - used : 0))
  const counts = [`codes ${sum(({ codes }) => codes)}`]
  if (offer.kind === 'single') counts.push(`redeemed ${sum(({ used }) => used)}`)
  counts.push(`reserved ${sum(({ reserved }) => reserved)}`, `blocked ${blocked}`)
  if (offer.kind === 'shared') counts.push(`stock ${usesOf(offer)}`, `left ${sum(({ left }) => left ?? 0)}`)
  return `${edition.id}  ${offer.key}  ${counts.join('  ')}`
}

/** Returns one line for each batch of an offer. */
export async function batchLines({ db, edition, offer }: OfferHere): Promise<string[]> {
  const batches = await countBatches(db, { campaign: edition.id, offer: offer.key }, Date.now())
  return batches.map(({ id, source, size, actor, created_at, state, block_reason, blocked_by }) => {
    const reason = block_reason === null ? '' : ` by ${blocked_by}: ${block_reason}`
    return `${id}  ${dateOf(created_at)}  ${edition.id}  ${offer.key}  ${source}  size ${size}  ${actor}  ${state}${reason}`
  })
}
