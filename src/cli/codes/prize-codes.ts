import type { Edition } from '#api/campaigns/edition.ts'
import { readCodes } from '#api/codes/batches/code-list.ts'
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
import { toCsv } from '#host/csv.ts'
import { codeHashing } from '../operator-command.ts'
import { textOf } from './code-file.ts'

export interface PrizeHere {
  db: Database
  edition: Edition
  /** The key of the prize. */
  prize: string
}

/** Gives a partner's codes to the units of a prize that wait for them. */
export async function importPrizeCodes({ db, edition, prize }: PrizeHere, path: string): Promise<void> {
  const codes = readCodes(await textOf(path))
  const stock = partnerStock(edition, prize)
  const { imported, waiting } = await db.transact(() => importCodes(stock, codes, codeHashing()))
  console.log(`${imported} codes imported for ${prize} of ${edition.id}; ${waiting} units still wait.`)
}

/** Writes the codes of an edition's units, or of those of one prize. */
export async function exportPrizeCodes(
  { db, edition, prize }: Omit<PrizeHere, 'prize'> & { prize: string | undefined },
  { withWinners }: { withWinners: boolean },
): Promise<void> {
  const rows = await codesOf(db, edition, prize)
  const head = ['codigo', 'unidad', 'premio', 'estado', 'ganado', 'recogido']
  const cells = rows.map(({ code, unit, prize_key, state, won_at, claimed_at, email }) => {
    const row = [code ?? '', unit, prize_key, state, when(won_at), when(claimed_at)]
    return withWinners ? [...row, email ?? ''] : row
  })
  process.stdout.write(toCsv(withWinners ? [...head, 'correo'] : head, cells))
  console.error(rows.length === 1 ? '1 code' : `${rows.length} codes`)
}

const when = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Prints what has become of the units of each prize. */
export async function countPrizes(db: Database, edition: Edition): Promise<void> {
  for (const { prize, stock, ...count } of await countUnits(db, edition)) {
    const counts = COUNTED.map((name) => `${name} ${count[name]}`).join('  ')
    console.log(`${edition.id}  ${prize}  stock ${stock}  ${counts}`)
  }
}

/** Prints which prizes wait for codes while somebody could win them. */
export async function warnOfWaiting(db: Database, editions: readonly Edition[]): Promise<void> {
  for (const { campaign, prizes } of await missingCodes(db, editions, Date.now())) {
    for (const { prize, waiting } of prizes) {
      console.error(
        `Warning: ${campaign} runs or opens within a day, and ${waiting} units of ${prize} wait: ${importCommand(campaign, prize)}`,
      )
    }
  }
}
