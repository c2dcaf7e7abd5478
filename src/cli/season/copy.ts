import { readFileSync, writeFileSync } from 'node:fs'
import { GAMES } from '#api/games/catalog.ts'
import { copyEdition } from '#api/season/new/copy-edition.ts'
import { readSeasonFile } from '#api/season/season.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { note, print, printText } from '../output.ts'

/** Prints a copy of an edition for another year, or adds it with its rules to the season file. */
export async function copyInFile(id: string, path: string, to: string, isWriting: boolean): Promise<void> {
  // The file with its texts in place has no faults; the copy is added to the file as it is.
  const whole: SeasonFileInput = JSON.parse((await readSeasonFile(path, GAMES)).source)
  const { campaign, rules } = copyEdition(whole, id, to, GAMES)
  if (!isWriting) {
    printText(JSON.stringify({ campaign, rules }, null, 2))
    note('Nothing is written; --write adds it to the file.')
    return
  }
  const file: SeasonFileInput = JSON.parse(readFileSync(path, 'utf8'))
  const season = { ...file, rules: [...file.rules, rules], campaigns: [...file.campaigns, campaign] }
  writeFileSync(path, `${JSON.stringify(season, null, 2)}\n`)
  print(
    `${campaign.slug}/${to} is in ${path}: opens ${campaign.opensAt}. Its texts are those of ${id}; read them again.`,
  )
}
