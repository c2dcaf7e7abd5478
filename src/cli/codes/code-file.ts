import { type CodeLine, listCodes, readCodes } from '#api/codes/batches/code-list.ts'
import { readTextFile } from '#host/text-file.ts'

/** Reads the codes of a file for an import. */
export const codesToImport = async (path: string): Promise<CodeLine[]> => readCodes(await readTextFile(path))

/**
 * Reads the codes of a file for a command that is not an import. `outcome` is the part of the fault message that says
 * what was not done.
 */
export const codesInFile = async (path: string, outcome: string): Promise<CodeLine[]> =>
  listCodes(await readTextFile(path), outcome)
