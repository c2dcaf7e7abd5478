import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import {
  COUNTED,
  codesOf,
  countUnits,
  importCodes,
  importCommand,
  missingCodes,
  partnerStock,
} from '#api/prizes/codes/codes.ts'
import type { CodeRow } from '#api/prizes/codes/queries.ts'
import { type CsvForm, csvHead, csvRows } from '#host/csv.ts'
import { codeHashing } from '../operator-command.ts'
import { note, print, writeOut } from '../output.ts'
import { codesToImport } from './code-file.ts'

const ROWS_AT_ONCE = 2000

export interface PrizeHere {
  db: Database
  edition: Edition
  /** The key of the prize. */
  prize: string
}

/** Assigns a partner's codes to the units of a prize that have none. */
export async function importPrizeCodes({ db, edition, prize }: PrizeHere, path: string): Promise<void> {
  const codes = await codesToImport(path)
  const stock = partnerStock(edition, prize)
  const { imported, waiting } = await db.transact(() => importCodes(stock, codes, codeHashing()))
  print(`${imported} codes imported for ${prize} of ${edition.id}; ${waiting} units still wait.`)
}

/** Writes the codes of an edition's units, or only of one prize's units. */
export async function exportPrizeCodes(
  { db, edition, prize }: Omit<PrizeHere, 'prize'> & { prize: string | undefined },
  { withWinners, form }: { withWinners: boolean; form: CsvForm },
): Promise<void> {
  const rows = await codesOf(db, edition, prize)
  const head = ['codigo', 'unidad', 'premio', 'estado', 'ganado', 'recogido', 'usado', 'tienda']
  const cellsOf = ({ code, unit, prize_key, state, won_at, claimed_at, used_at, shop, email }: CodeRow) => {
    const row = [code ?? '', unit, prize_key, state, when(won_at), when(claimed_at), when(used_at), shop ?? '']
    return withWinners ? [...row, email ?? ''] : row
  }
  await writeOut(csvHead(withWinners ? [...head, 'correo'] : head, form))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await writeOut(csvRows(rows.slice(start, start + ROWS_AT_ONCE).map(cellsOf), form))
  }
  note(rows.length === 1 ? '1 code' : `${rows.length} codes`)
}

const when = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Prints the states of the units of each prize. */
export async function countPrizes(db: Database, edition: Edition): Promise<void> {
  for (const { prize, stock, ...count } of await countUnits(db, edition)) {
    const counts = COUNTED.map((name) => `${name} ${count[name]}`).join('  ')
    print(`${edition.id}  ${prize}  stock ${stock}  ${counts}`)
  }
}

/** Prints the prizes that wait for codes, of editions that run or open within a day. */
export async function warnOfWaiting(db: Database, editions: readonly Edition[]): Promise<void> {
  for (const { campaign, prizes } of await missingCodes(db, editions, Date.now())) {
    for (const { prize, waiting } of prizes) {
      note(
        `Warning: ${campaign} runs or opens within a day, and ${waiting} units of ${prize} wait: ${importCommand(campaign, prize)}`,
      )
    }
  }
}
