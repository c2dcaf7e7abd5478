import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GAMES } from '#api/games/catalog.ts'
import { seasonJsonSchema } from '#api/season/reference/season-json-schema.ts'
import { seasonPage } from '#api/season/reference/season-page.ts'
import { wordsPage } from '#api/season/reference/words-page.ts'
import { print } from './output.ts'

/** Regenerates the reference of the season file after a change of its schema. */
const write = (name: string, text: string) => {
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))
  writeFileSync(file, text)
  print(`Wrote ${file}`)
}

write('season.md', seasonPage(GAMES))
write('words.md', wordsPage())
write('season.schema.json', `${JSON.stringify(seasonJsonSchema(GAMES), null, 2)}\n`)
