import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { readSeasonFile, seasonFrom } from '#api/season/season.ts'
import { getBrand, getBrandPicture } from '#contract/brand.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { freezing } from '#tests/support/seasons.ts'
import { createTestApi, NOON } from '#tests/support/test-api.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples')

test.each(databases.flatMap(({ name, open }) => readdirSync(EXAMPLES).map((folder) => ({ folder, name, open }))))(
  'the season of examples/$folder is applied as it is, with all its pictures: $name',
  async ({ folder, open }) => {
    const database = await open()
    onTestFinished(() => database.close())
    const file = await readSeasonFile(join(EXAMPLES, folder, 'season.json'), GAMES)
    const options = freezing(() => NOON)
    const app = await createTestApi({ database, deps: { season: await seasonFrom(database, file, options) } })
    const { brand } = await app.call(getBrand)
    expect(brand?.campaigns.map(({ kind }) => kind)).toEqual(file.campaigns.map(({ kind }) => kind))
    const hashes =
      brand?.campaigns.flatMap(({ pictures }) => pictures.flatMap(({ light, dark }) => [light, dark])) ?? []
    expect(new Set([...hashes, brand?.icon])).toEqual(new Set(file.pictures.keys()))
    for (const hash of new Set(hashes)) await app.call(getBrandPicture, { params: { hash } })
  },
)
