import { join } from 'node:path'
import { readPlainText, UnreadableFile } from '#host/text-file.ts'

/** Matches a text that names a file instead. */
const NAMES_A_FILE = /^\.\/[^\n]*\.md$/
/** Matches a file in the folder of the season file or below it: no name begins with a dot. */
const WITHIN = /^\.\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.md$/

/** Returns a season with the legal texts that are files of their own, such as `./textos/general-1.md`, in their place. */
export async function withTextFiles(season: unknown, folder: string): Promise<{ season: unknown; faults: string[] }> {
  if (typeof season !== 'object' || season === null || !('rules' in season) || !Array.isArray(season.rules)) {
    return { season, faults: [] }
  }
  const faults: string[] = []
  const rules: unknown[] = []
  for (const [i, entry] of season.rules.entries()) {
    const name: unknown = entry?.text
    if (typeof name !== 'string' || !NAMES_A_FILE.test(name)) {
      rules.push(entry)
      continue
    }
    try {
      if (!WITHIN.test(name)) throw new UnreadableFile(`"${name}" must be in the folder of the season file`)
      rules.push({ ...entry, text: await readPlainText(join(folder, name)) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      faults.push(`rules.${i}.text: ${error.message}`)
      rules.push(entry)
    }
  }
  return { season: { ...season, rules }, faults }
}
