import { type CodeLine, listCodes, readCodes } from '#api/codes/batches/code-list.ts'
import { readTextFile } from '#host/text-file.ts'

/** The codes of a file that are to be imported. */
export const codesToImport = async (path: string): Promise<CodeLine[]> => readCodes(await readTextFile(path))

/** Reads the codes of a file for anything but an import; `outcome` is what a fault prevents. */
export const codesInFile = async (path: string, outcome: string): Promise<CodeLine[]> =>
  listCodes(await readTextFile(path), outcome)
